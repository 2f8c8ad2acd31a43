// The picture of a command, as data: its structure as it is read, its words with what they became, its effects, and the guilty
// spans. Every drawing (terminal, SVG, page) is made from it.

import type { Decision, Examination } from "../../decide/examination.ts";
import type { Finding } from "../../findings/finding.ts";
import { helpOf, messageOf, reasonOf, wordFor } from "../../findings/words.ts";
import type { Safety } from "../../judge/verdict.ts";
import type { Span } from "../../syntax/span.ts";
import { partsOf } from "./structure.ts";

/**
 * What a part of a picture is, which decides its colour. `structure`: pipelines, loops, substitutions; `command`; `fact`: what the
 * catalog says, or where it runs; the others are kinds of effects.
 */
export type Tone =
  | "structure"
  | "command"
  | "fact"
  | "reads"
  | "writes"
  | "deletes"
  | "connects"
  | "controls"
  | "runs"
  | "unknown";

/** An argument position: the text that was written, and what it becomes, if that is something else. */
export interface PictureWord {
  readonly written: string;
  /** Possible values; `…` stands for what is known only at run time. */
  readonly became?: readonly string[];
  readonly guilty: boolean;
}

/** A box of the picture, with those inside it. */
export interface Part {
  readonly tone: Tone;
  /** One line. Text of the script, not escaped. */
  readonly text: string;
  /** How it is joined to the part before it: `|`, `&&`, `||`; `or`: another possibility. */
  readonly joint?: string;
  readonly words?: readonly PictureWord[];
  /** Offsets into `source`, in UTF-16 code units. */
  readonly span?: Span;
  /** A finding is about it, and about nothing smaller inside it. */
  readonly guilty: boolean;
  readonly parts: readonly Part[];
}

/** A line with those below it. */
export interface Branch {
  readonly text: string;
  readonly below?: readonly Branch[];
}

export interface PictureFinding {
  readonly code: string;
  readonly message: string;
  readonly help: string;
  readonly span: Span;
  /** Commands that only read, each with its purpose; absent: none is known. */
  readonly instead?: Finding["instead"];
}

export interface Picture {
  readonly source: string;
  readonly safety: Safety | "allowed";
  readonly decision: Decision | "trial";
  /** One line. */
  readonly reason: string;
  readonly findings: readonly PictureFinding[];
  /** The script as it is read; none: it is not trusted. */
  readonly parts: readonly Part[];
  /** What surrounds it: rules, assumptions, what the sandbox opens, what each door does. */
  readonly around: readonly Branch[];
}

/** The picture of an examined script. `around`: shown below it. */
export function pictureOf(
  examination: Omit<Examination, "decision"> & Pick<Picture, "decision">,
  around: readonly Branch[] = [],
): Picture {
  const { source, verdict, decision } = examination;
  const { findings } = verdict;
  return {
    source,
    safety: wordFor(verdict),
    decision,
    reason: reasonOf(verdict, "person"),
    findings: findings.map((finding) => ({
      code: finding.code,
      message: messageOf(finding, "person"),
      help: helpOf(finding, "person"),
      span: finding.span,
      ...(finding.instead ? { instead: finding.instead } : {}),
    })),
    parts: partsOf(examination),
    around: around.filter(({ below = [] }) => below.length > 0),
  };
}
