// The words of findings: made last, by whoever shows them, for the reader who gets them.
import { quotedWord } from "../system/quoted-word.ts";
import { visible } from "../system/visible.ts";
import { rowOf } from "./codes.ts";
import type { Finding, Within, Words } from "./finding.ts";
import { type Form, listed, oneOf, quoted, type Reader } from "./say.ts";

const formOf = ({ of, form }: Words): Form<never> | undefined => rowOf(of).words[form];

/** What is said, without its place. The type of the words keeps data together with the form that takes it. */
export const sentenceOf = (words: Words, reader: Reader): string =>
  formOf(words)?.says(words.data as never, reader) ?? words.of;

/** Why, in one line that is safe to print, lower case, without a full stop, with the user's text in backticks. */
export function messageOf(finding: Finding, reader: Reader): string {
  const { words, inside = [], changes } = finding;
  return visible(
    `${inside.map(placeOf).join("")}${sentenceOf(words, reader)}${changes === undefined ? "" : `: ${changes}`}`,
  );
}

function placeOf(around: Within): string {
  switch (around.kind) {
    case "command":
      return `\`${around.program}\`: `;
    case "text":
      return "in the text run here: ";
    case "script":
      return `in the script of \`${around.program}\`: `;
    case "container":
      return `in \`${around.program}\`: `;
    case "machine":
      return `on \`${around.machine}\`: `;
    default:
      return around satisfies never;
  }
}

/** What to do next, in one line that is safe to print: a command that passes, or one of the ways. */
export function helpOf(finding: Finding, reader: Reader): string {
  const { words, advice } = finding;
  const ways = advice === undefined ? (formOf(words)?.ways(words.data as never) ?? []) : [advice];
  const texts = ways.map((way) => (typeof way === "string" ? way : way[reader]));
  const { instead = [], opening } = finding;
  const commands = instead.map(({ purpose, command }) => `${purpose}: \`${command}\``);
  return visible([...commands, oneOf([...texts, ...(opening ? [allowing(opening)] : [])])].join("; or "));
}

const allowing = ({ field, values }: NonNullable<Finding["opening"]>): string =>
  `to allow it: ${field === "allow" ? quoted(`safe-sh allow ${quotedWord(values[0] ?? "")}`) : `${listed(values)} in the policy's \`${field}\``}`;

/** What gives a reason: findings, the worst one first, or grounds of its own. */
export interface Reasoned {
  /** The reason if it is no finding: why a script is proved, or what a door says. */
  readonly grounds?: string | undefined;
  readonly findings: readonly Finding[];
}

/** The reason, in one line. */
export function reasonOf({ grounds, findings: [first, ...others] }: Reasoned, reader: Reader): string {
  if (grounds !== undefined || first === undefined)
    return grounds === undefined ? "nothing proves that it only reads" : visible(grounds);
  const beside = others.filter(({ code }) => rowOf(code).beside);
  return [first, ...beside].map((finding) => messageOf(finding, reader)).join("; ");
}

/** The word for a verdict: `allowed` is what the policy lets pass although it changes something. */
export const wordFor = ({
  safety,
  allowed,
}: {
  readonly safety: "read_only" | "mutating";
  readonly allowed?: true;
}): "read_only" | "mutating" | "allowed" => (safety === "read_only" && allowed ? "allowed" : safety);
