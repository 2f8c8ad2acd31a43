// What the page takes of Preact.
export { type ComponentChildren, render } from "preact";
export { useEffect, useMemo, useRef, useState } from "preact/hooks";
