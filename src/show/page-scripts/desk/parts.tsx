// Small parts that the views share.
import { visible } from "../../../system/visible.ts";
import { type ComponentChildren, useEffect, useRef } from "./preact.ts";

/** Invisible characters spelled out; lines stay lines. */
export const shown = (text: string): string => text.split("\n").map(visible).join("\n");

const pad = (number: number): string => String(number).padStart(2, "0");

/** `14:03:05` today, `26 Nov 14:03` before. */
export function Time({ at }: { readonly at: number }) {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  const clock = `${pad(date.getHours())}:${pad(date.getMinutes())}`;
  const day = `${date.getDate()} ${date.toLocaleString("en", { month: "short" })}`;
  return (
    <time class="kept" dateTime={date.toISOString()} title={date.toLocaleString()}>
      {isToday ? `${clock}:${pad(date.getSeconds())}` : `${day} ${clock}`}
    </time>
  );
}

const tones: Readonly<Record<string, string>> = {
  allow: "good",
  run: "good",
  approved: "good",
  kept: "good",
  held: "warn",
  ask: "warn",
  rejected: "bad",
  deny: "bad",
  interrupted: "bad",
};

const words: Readonly<Record<string, string>> = {
  allow: "allowed",
  run: "ran",
  ask: "asked",
  deny: "denied",
};

/** A decision, or the state of a trial, in its colour. */
export const Word = ({ of }: { readonly of: string }) => (
  <span class={`word ${tones[of] ?? "faint"}`}>{words[of] ?? of}</span>
);

/** Text from our own messages: what stands in backticks is code. */
export const Said = ({ text }: { readonly text: string }) => (
  <>
    {shown(text)
      .split(/(`[^`]*`)/)
      .map((piece, at) =>
        // The pieces are those of one text, which is drawn as a whole.
        /^`.*`$/s.test(piece) ? <code key={at}>{piece.slice(1, -1)}</code> : piece,
      )}
  </>
);

/** The end of a path, with the whole of it as a title. */
export function Folder({ path }: { readonly path: string }) {
  const whole = visible(path);
  const short = whole.split("/").slice(-2).join("/");
  return (
    <span class="folder" title={whole}>
      {short === whole ? whole : `…/${short}`}
    </span>
  );
}

export function Problem({ text }: { readonly text: string }) {
  return text === "" ? null : (
    <p class="problem" role="alert">
      <Said text={text} />
    </p>
  );
}

/** A question above everything else. It closes with Escape. */
export function Dialog({
  label,
  close,
  children,
}: {
  readonly label: string;
  readonly close: () => void;
  readonly children: ComponentChildren;
}) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = box;
    if (current && !current.open) current.showModal();
  }, []);
  return (
    <dialog ref={box} aria-label={label} onClose={close}>
      {children}
    </dialog>
  );
}

/** The heading of a view, which is where a reader begins. */
export function Title({ children }: { readonly children: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

export { messageOf } from "../../../system/message.ts";
export { counted } from "../../../system/plural.ts";
