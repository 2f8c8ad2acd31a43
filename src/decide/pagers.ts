// For hosts in which a model can press keys: programs page their output at a terminal, and a pager can run commands. Such a
// host sets PAGER=cat, which a script must not undo. That a pager obeys keys when it is called itself, the catalog knows.
import { lookUp } from "../catalog/lookup.ts";
import { pagerOf } from "../system/pager.ts";
import type { Examination } from "./examination.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that name a pager or its options, and the ways to lose a variable by a name that is not plain. */
const undoing =
  /PAGER|LESS|\bunset\b[^;\n]*[$"'`\\]|\bexec\s+-\w*c|\bexport\s+-\w*n|\b(?:declare|typeset|local)\s[^;\n]*\+\w*x/;

/** Why a command that only reads could start a pager; undefined: it starts none that this host's `PAGER=cat` does not reach. */
export function pagerIn({ source, trace }: Examination, environment: Environment): string | undefined {
  const keys = "this host lets the model press a pager's keys";
  const clears = trace.programs.some(({ name }) => lookUp(name)?.runs?.assignments) && /\s-/.test(source);
  if (clears || undoing.test(source)) return `it changes which pager programs start, and ${keys}`;
  const pager = pagerOf(environment);
  const paged = pager === undefined ? undefined : trace.programs.find(({ name }) => lookUp(name)?.pages !== "never");
  if (!paged) return undefined;
  return `\`${paged.name}\` may start a pager, since the host was started with \`${pager}\`, and ${keys}: unset it there`;
}
