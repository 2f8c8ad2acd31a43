// Small parts that the views share.

import { messageOf } from "../../../system/message.ts";
import { counted } from "../../../system/plural.ts";
import { visible } from "../../../system/visible.ts";
import { rowsAtOnce } from "../../pages/desk-data.ts";
import { type ComponentChildren, createContext, useContext, useEffect, useRef, useState } from "./preact.ts";

/** Asks at once, and again when something of `about` changes. `problem`: why there is no answer. */
export function useAsked<Found>(ask: () => Promise<Found>, about: readonly unknown[]) {
  const [found, setFound] = useState<Found>();
  const [problem, setProblem] = useState("");
  const load = (): Promise<void> =>
    ask().then(
      (made) => {
        setFound(made);
        setProblem("");
      },
      (error: unknown) => setProblem(messageOf(error)),
    );
  useEffect(() => void load(), about);
  return { found, problem, load, setProblem };
}

/** Shows a command as every page does; undefined: this page has nothing to show one with. */
export const OpenCommand = createContext<((command: string, folder: string) => void) | undefined>(undefined);

/** Invisible characters spelled out; lines stay lines. */
export const shown = (text: string): string => text.split("\n").map(visible).join("\n");

const pad = (number: number): string => String(number).padStart(2, "0");

/** `26 Nov`. */
export const dayOf = (date: Date): string => `${date.getDate()} ${date.toLocaleString("en", { month: "short" })}`;

/** Of an agent. */
export const nameOf = (host: string): string => (host === "none" ? "no agent named" : host);

/** `14:03:05` today, `26 Nov 14:03` before. `minutes`: no seconds. */
export function Time({ at, minutes = false }: { readonly at: number; readonly minutes?: boolean }) {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  const clock = `${pad(date.getHours())}:${pad(date.getMinutes())}`;
  const day = dayOf(date);
  return (
    <time class="kept" dateTime={date.toISOString()} title={date.toLocaleString()}>
      {isToday ? (minutes ? clock : `${clock}:${pad(date.getSeconds())}`) : `${day} ${clock}`}
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

/** How a decision is called. */
export const wordOf = (decision: string): string => words[decision] ?? decision;

/** A decision, or the state of a trial, in its colour. */
export const Word = ({ of }: { readonly of: string }) => (
  <span class={`word ${tones[of] ?? "faint"}`}>{wordOf(of)}</span>
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

/** A text about what was done. */
export const Note = ({ children }: { readonly children: ComponentChildren }) => (
  <div class="done" role="status">
    {children}
  </div>
);

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ComponentChildren;
}

export const Section = ({ id, title, children }: SectionProps) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly choose: (value: string) => void;
  readonly disabled?: boolean;
  /** The class of the label. */
  readonly look?: string;
}

export const Select = ({ label, value, options, choose, disabled = false, look = "" }: SelectProps) => (
  <label class={look}>
    {label}
    <select
      id={label.toLowerCase().replaceAll(" ", "-")}
      value={value}
      disabled={disabled}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {options.map(([each, name]) => (
        <option key={each} value={each}>
          {shown(name)}
        </option>
      ))}
    </select>
  </label>
);

/** Values as options of a list. */
export const optionsOf = (values: readonly string[]): SelectProps["options"] => values.map((each) => [each, each]);

/** One of several values, or all. */
export const Choice = ({ values, ...rest }: Omit<SelectProps, "options"> & { readonly values: readonly string[] }) => (
  <Select options={[["", "all"], ...optionsOf(values)]} {...rest} />
);

interface DialogProps {
  readonly label: string;
  readonly close: () => void;
  readonly children: ComponentChildren;
}

/** A question above everything else. It closes with Escape. */
export function Dialog({ label, close, children }: DialogProps) {
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

const periods = [
  ["0", "all"],
  ["1", "the last hour"],
  ["24", "the last day"],
  ["168", "the last week"],
  ["720", "the last 30 days"],
] as const;

/** The last hours that are looked at; 0: all. */
export const Period = ({ hours, choose }: { readonly hours: number; readonly choose: (hours: number) => void }) => (
  <Select label="Period" value={String(hours)} options={periods} choose={(value) => choose(Number(value))} />
);

const longestShown = 300;

interface Command {
  readonly command: string;
  readonly folder: string;
}

/** The first line of a command, which opens the whole of it. */
export function CommandLine({ command, folder }: Command) {
  const open = useContext(OpenCommand);
  const [first = "", ...more] = shown(command).split("\n");
  const cut = first.length > longestShown ? `${first.slice(0, longestShown)}…` : first;
  const text = command === "" ? "(nothing)" : more.length > 0 ? `${cut} … ${counted(more.length, "more line")}` : cut;
  if (!open) return <code>{text}</code>;
  return (
    <button type="button" class="link" onClick={() => open(command, folder)}>
      {text}
    </button>
  );
}

export function WhatItDoes({ command, folder }: Command) {
  const open = useContext(OpenCommand);
  return (
    <p>
      <button type="button" onClick={() => open?.(command, folder)}>
        What this command does<span class="hidden"> {command}</span>
      </button>
    </p>
  );
}

interface PagesProps {
  readonly page: number;
  readonly found: number;
  readonly go: (page: number) => void;
  /** Of the ways back and forth. */
  readonly words?: readonly [string, string];
}

/** Which of many pages is shown. */
export function Pages({ page, found, go, words: [back, forth] = ["Newer", "Older"] }: PagesProps) {
  const last = Math.max(0, Math.ceil(found / rowsAtOnce) - 1);
  if (last === 0) return null;
  return (
    <nav class="pages" aria-label="Pages">
      <button type="button" disabled={page === 0} onClick={() => go(page - 1)}>
        {back}
      </button>
      <span>
        page {page + 1} of {last + 1}
      </span>
      <button type="button" id="more" disabled={page >= last} onClick={() => go(page + 1)}>
        {forth}
      </button>
    </nav>
  );
}

export { counted, messageOf };
