// A hunk, one below the other or side by side.
import type { ShownHunk } from "../../pages/desk-data.ts";

type Row = readonly [before: string | undefined, after: string | undefined];

/** Lines that go stand beside those that come. */
function pairsOf(lines: readonly string[]): readonly Row[] {
  const rows: Row[] = [];
  let gone: string[] = [];
  let come: string[] = [];
  const flush = (): void => {
    for (let at = 0; at < Math.max(gone.length, come.length); at++) rows.push([gone[at], come[at]]);
    gone = [];
    come = [];
  };
  for (const line of lines) {
    if (line.startsWith("-")) gone.push(line);
    else if (line.startsWith("+")) come.push(line);
    else {
      flush();
      rows.push([line, line]);
    }
  }
  flush();
  return rows;
}

const toneOf = (line: string | undefined): string =>
  line === undefined ? "none" : line.startsWith("+") ? "come" : line.startsWith("-") ? "gone" : "";

interface DiffProps {
  readonly hunk: Pick<ShownHunk, "lines" | "more">;
  readonly side: boolean;
  readonly label: string;
}

// A line is its place in the hunk, which is drawn as a whole.
export function Diff({ hunk: { lines, more }, side, label }: DiffProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keyboard
    <section class={`diff ${side ? "side" : ""}`} tabIndex={0} aria-label={label}>
      {side
        ? pairsOf(lines).map(([before, after], at) => (
            <div key={at} class="pair">
              <code class={toneOf(before)}>{before}</code>
              <code class={toneOf(after)}>{after}</code>
            </div>
          ))
        : lines.map((line, at) => (
            <code key={at} class={toneOf(line)}>
              {line}
            </code>
          ))}
      {more > 0 && <p class="warn">{more} more lines of this hunk are not shown.</p>}
    </section>
  );
}
