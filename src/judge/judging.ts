// State that the parts of the judge share while they judge one script.
import type { Entry } from "../catalog/schema.ts";
import { type Finding, sameWords } from "../findings/finding.ts";
import type { Assigned } from "../interpret/invocation.ts";
import type { Field, Text } from "../interpret/text.ts";
import type { Policy } from "../policy/policy.ts";
import type { Parsed } from "../syntax/parse.ts";
import type { Span } from "../syntax/span.ts";
import type { InnerScript } from "./argv/reading.ts";
import type { Effect } from "./effect.ts";
import { findingsOf, type Place } from "./findings.ts";
import type { Assignment } from "./permit/environment.ts";
import type { Site } from "./site.ts";
import type { OpenTrace } from "./trace.ts";

/** Input of the judge besides the script. */
export interface JudgeOptions {
  /** The entry of a command name. */
  readonly lookUp: (name: string) => Entry | undefined;
  readonly parse: (source: string) => Parsed;
  readonly policy: Policy;
  /** Absolute path of the home directory; undefined: not known. */
  readonly home: string | undefined;
  /** Absolute path of the folder in which the script starts; undefined: not known. */
  readonly cwd: string | undefined;
  /** `cwd` is or may be a link, or below one, or bash would call it by another name. Default: no. */
  readonly hasOtherName?: boolean;
  /** `$1`, `$2`, ...; undefined: not known. */
  readonly positional: readonly Text[] | undefined;
  /** Names of the variables in the environment with which the script starts. Default: those that people export are assumed. */
  readonly environment?: readonly string[];
  /** The script's own standard input may hold data. Default: no. */
  readonly hasInput?: boolean;
}

/** Of each code: what is denied, or cannot be tried, is not drowned by many lesser findings before it. */
const mostOfACode = 50;

/** The findings of a script so far, each once. */
export class Findings {
  readonly all: Finding[] = [];
  /** Variables that the script sets for more than one command. */
  readonly assigned: Assigned[] = [];
  /** A rule has allowed a command of it. */
  admitted = false;
  /** Of the whole script: rules that commands were compared with, and commands. Each has a bound. */
  counts = { compared: 0, invocations: 0 };

  add(finding: Finding | undefined): void {
    if (!finding || this.all.filter(({ code }) => code === finding.code).length >= mostOfACode) return;
    const at = this.all.findIndex((other) => within(finding.span, other.span) && sameWords(finding, other));
    const known = this.all[at];
    if (known === undefined) this.all.push(finding);
    // Of a command that may run in several ways, what opens one of them opens no other.
    else if (JSON.stringify(finding.opening) !== JSON.stringify(known.opening)) {
      const { opening: _, ...rest } = known;
      this.all[at] = rest;
    }
  }
}

/** Do they overlap? The effects of one command may be said in one sentence. */
const within = (a: Span, b: Span): boolean => a.start <= b.end && b.start <= a.end;

/** The surroundings of the command that is judged. */
export interface Around {
  readonly options: JudgeOptions;
  readonly findings: Findings;
  readonly trace: OpenTrace;
  /** How many commands and scripts are around this one. */
  readonly depth: number;
  readonly site: Site;
  /** Standard input may hold data. */
  readonly hasInput: boolean;
  /** Names of variables that programs see, but for those that the script that is judged exports itself. */
  readonly exported: ReadonlySet<string>;
  /** Names of variables that the script, and commands around this one, set by themselves. */
  readonly set: ReadonlySet<string>;
  /** Rules that allow commands apply: no wrapper runs it as another user or in another place. */
  readonly admits: boolean;
  /** The script, or one around it, puts something into the background. */
  readonly jobs: boolean;
  /** Judges the commands and scripts that a command starts. */
  readonly start: {
    readonly command: (command: CommandToJudge, around: Around) => void;
    readonly script: (script: InnerScript, name: string, around: Around) => void;
  };
}

/** A command with its arguments. */
export interface CommandToJudge {
  readonly name: Field;
  readonly fields: readonly Field[];
  readonly assignments: readonly Assignment[];
  readonly span: Span;
  /** What is on its standard input, if that is a text of the script. */
  readonly input?: Text | undefined;
}

/** Adds the findings of one command's effects that are not permitted; the trace gets all effects, but for names. */
export function note(effects: readonly Effect[], place: Place, { findings, trace }: Around): void {
  for (const effect of effects) if (effect.kind !== "names") trace.effects.push({ effect, place });
  for (const finding of findingsOf(effects, place)) findings.add(finding);
}
