// A command for people, as a fragment of HTML: the verdict as a banner, the worst effect first, a spelling that passes, and the whole
// tree folded behind, as nested lists that screen readers can walk. Every page shows commands by this one.
import type { Branch, Part, Picture, PictureWord, Tone } from "../picture/picture.ts";
import { line, lines } from "./escape.ts";
import { marked } from "./marked.ts";

/** More of a kind than this is counted, not shown. */
const most = { parts: 2_000, effects: 6, findings: 100, instead: 3 } as const;

/** Everything of the picture but the heading. `heading`: the level of its own headings. */
export function pictureHtml(picture: Picture, heading: 2 | 3 = 2): string {
  const { around, findings } = picture;
  const head = (text: string): string => `<h${heading}>${line(text)}</h${heading}>`;
  const left = { parts: most.parts };
  const parts = picture.parts.map((part) => partHtml(part, left)).join("");
  const more = left.parts < 0 ? '<p class="faint">… and more, which <code>safe-sh explain</code> prints.</p>' : "";
  return [
    bannerHtml(picture),
    `<div class="copied"><pre><code>${sourceHtml(picture)}</code></pre>${copyButton}</div>`,
    insteadHtml(picture, head),
    effectsHtml(picture, head),
    findings.length > 0 ? folded(head("Why it is not proved"), findingsHtml(picture)) : "",
    parts === "" ? "" : folded(head("As it is read"), `<ul class="parts">${parts}</ul>${more}`),
    ...around.map((branch) => folded(head(capital(branch.text)), branchesHtml(branch.below ?? []))),
  ]
    .filter((text) => text !== "")
    .join("\n");
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** A heading may stand in a summary (HTML, "The summary element"), and is found by its level there too. */
const folded = (head: string, inner: string): string => `<details><summary>${head}</summary>${inner}</details>`;

/** A script copies what the element before it shows, and shows the button: without one it would do nothing. */
const copyButton = '<button type="button" class="copy" data-copy hidden>Copy</button>';

const decisions: Readonly<Record<Picture["decision"], string>> = {
  allow: "runs without a question",
  ask: "a person is asked",
  deny: "is refused",
  trial: "runs over a copy, and can be undone",
};

const bannerHtml = ({ safety, decision, reason }: Picture): string =>
  `<div class="banner ${safety}"><p><strong>${safety}</strong> <span class="outcome">${line(decisions[decision])}</span></p><p>${codeHtml(capital(reason))}.</p></div>`;

const sourceHtml = ({ source, findings }: Picture): string =>
  marked(source, findings)
    .map(({ text, guilty }) => (guilty ? `<mark>${lines(text)}</mark>` : lines(text)))
    .join("");

/** The worst first. What is not known may be anything. */
const severity: readonly Tone[] = ["deletes", "runs", "unknown", "controls", "writes", "connects", "reads"];

/** The effects of all parts, the worst first, each once. */
function effectsOf(parts: readonly Part[]): readonly Pick<Part, "tone" | "text">[] {
  const found = new Map<string, Pick<Part, "tone" | "text">>();
  const waiting = [...parts];
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
    const { tone, text } = part;
    if (severity.includes(tone)) found.set(`${tone} ${text}`, { tone, text });
    waiting.unshift(...part.parts);
  }
  return [...found.values()].sort((a, b) => severity.indexOf(a.tone) - severity.indexOf(b.tone));
}

function effectsHtml({ parts }: Picture, head: (text: string) => string): string {
  const all = effectsOf(parts);
  if (all.length === 0) return "";
  const rows = all.slice(0, most.effects).map(({ tone, text }) => {
    const word = toneWords[tone];
    const said = text.startsWith(`${word} `) ? text.slice(word.length + 1) : text;
    return `<li><span class="tone ${tone}">${word}</span> ${codeHtml(said)}</li>`;
  });
  const more = all.length > most.effects ? `<li class="faint">… and ${all.length - most.effects} more</li>` : "";
  const title = all.length > 1 ? "What it does, the worst first" : "What it does";
  return `${head(title)}<ul class="effects">${rows.join("")}${more}</ul>`;
}

const toneWords: Readonly<Record<Tone, string>> = {
  structure: "",
  command: "",
  fact: "",
  reads: "reads",
  writes: "writes",
  deletes: "deletes",
  connects: "network",
  controls: "controls",
  runs: "runs code",
  unknown: "not known",
};

/** Commands that only read, for the purpose; without one, what to do about the first finding. */
function insteadHtml({ findings }: Picture, head: (text: string) => string): string {
  const [first] = findings;
  if (first === undefined) return "";
  const all = new Map(findings.flatMap(({ instead = [] }) => instead.map((each) => [each.command, each.purpose])));
  const passing = [...all].slice(0, most.instead);
  if (passing.length === 0) return `<p class="advice">${codeHtml(capital(first.help))}.</p>`;
  const rows = passing.map(
    ([command, purpose]) =>
      `<p class="purpose">${line(capital(purpose))}:</p><div class="copied"><pre class="passing"><code>${line(command)}</code></pre>${copyButton}</div>`,
  );
  return `${head("This passes")}${rows.join("")}`;
}

function partHtml(part: Part, left: { parts: number }): string {
  if (left.parts-- <= 0) return "";
  const { tone, text, joint, words = [], guilty, parts } = part;
  const isBox = tone === "structure" || tone === "command";
  const inner = parts.map((each) => partHtml(each, left)).join("");
  const changed = words.filter(({ became = [] }) => became.length > 0);
  const body = guilty && !isBox ? `<mark>${codeHtml(text)}</mark>` : codeHtml(text);
  return [
    `<li class="${isBox ? `box ${tone}` : tone === "fact" ? "fact" : `effect ${tone}`}${guilty ? " guilty" : ""}">`,
    joint === undefined ? "" : `<span class="joint">${line(joint)}</span>`,
    tone === "command" ? `<code><strong>${line(text)}</strong></code>` : body,
    changed.length > 0 ? `<ul>${changed.map(wordHtml).join("")}</ul>` : "",
    inner === "" ? "" : `<ul>${inner}</ul>`,
    "</li>",
  ].join("");
}

/** What stands in backticks is code. */
export const codeHtml = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((piece) => (/^`.*`$/s.test(piece) ? `<code>${line(piece.slice(1, -1))}</code>` : line(piece)))
    .join("");

const wordHtml = ({ written, became = [], guilty }: PictureWord): string => {
  const code = `<code>${line(written)}</code>`;
  return `<li class="became">${guilty ? `<mark>${code}</mark>` : code} <span class="hidden">becomes</span><span aria-hidden="true">→</span> ${became
    .map((value) => `<code>${line(value)}</code>`)
    .join(" or ")}</li>`;
};

const findingsHtml = ({ findings }: Picture): string =>
  `<dl>${findings
    .slice(0, most.findings)
    .map(
      ({ code, message, help }) =>
        `<dt><code class="bad">${line(code)}</code>: ${codeHtml(message)}</dt><dd class="faint">${codeHtml(help)}</dd>`,
    )
    .join("")}</dl>`;

const branchesHtml = (branches: readonly Branch[]): string =>
  `<ul>${branches
    .map(({ text, below = [] }) => `<li>${codeHtml(text)}${below.length > 0 ? branchesHtml(below) : ""}</li>`)
    .join("")}</ul>`;
