// What the page takes of Preact.
export { type ComponentChildren, createContext, render } from "preact";
export { useContext, useEffect, useMemo, useRef, useState } from "preact/hooks";
