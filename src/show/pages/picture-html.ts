// A picture of a command as a fragment of HTML: nested lists, which screen readers can walk.
import type { Branch, Part, Picture, PictureWord } from "../picture/picture.ts";
import { line, lines } from "./escape.ts";
import { marked } from "./marked.ts";

/** More parts than this are counted, not shown. */
const mostParts = 2_000;

/** Everything of the picture but the heading. `heading`: the level of its own headings. */
export function pictureHtml(picture: Picture, heading: 2 | 3 = 2): string {
  const head = (text: string): string => `<h${heading}>${line(text)}</h${heading}>`;
  const left = { parts: mostParts };
  const parts = picture.parts.map((part) => partHtml(part, left)).join("");
  return [
    `<p><strong class="${picture.safety === "mutating" ? "bad" : "good"}">${line(picture.safety)}</strong>: ${line(picture.reason)} <span class="faint">(decision: ${line(picture.decision)})</span></p>`,
    `<pre><code>${sourceHtml(picture)}</code></pre>`,
    parts === "" ? "" : `${head("As it is read")}<ul class="parts">${parts}</ul>`,
    left.parts < 0 ? '<p class="faint">… and more, which <code>safe-sh explain</code> prints.</p>' : "",
    picture.findings.length > 0 ? `${head("Why it is not proved")}${findingsHtml(picture)}` : "",
    ...picture.around.map((branch) => `${head(capital(branch.text))}${branchesHtml(branch.below ?? [])}`),
  ].join("\n");
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const sourceHtml = ({ source, findings }: Picture): string =>
  marked(source, findings)
    .map(({ text, guilty }) => (guilty ? `<mark>${lines(text)}</mark>` : lines(text)))
    .join("");

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
const codeHtml = (text: string): string =>
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
    .slice(0, 100)
    .map(
      ({ code, message, help }) =>
        `<dt><code class="bad">${line(code)}</code>: ${codeHtml(message)}</dt><dd class="faint">${codeHtml(help)}</dd>`,
    )
    .join("")}</dl>`;

const branchesHtml = (branches: readonly Branch[]): string =>
  `<ul>${branches
    .map(({ text, below = [] }) => `<li>${codeHtml(text)}${below.length > 0 ? branchesHtml(below) : ""}</li>`)
    .join("")}</ul>`;
