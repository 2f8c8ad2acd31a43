// The programs that a script would start, by their names: for counts and filters, which need no verdict.
import { type Field, known } from "../interpret/text.ts";
import { defaultPolicy } from "../policy/policy.ts";
import { read } from "./read.ts";

/** The known names, without their folders; `unlisted`: those that are not in the catalog, once for each use. */
export function programsNamed(source: string): {
  readonly all: readonly string[];
  readonly unlisted: readonly string[];
} {
  const { trace } = read({ source }, { policy: defaultPolicy });
  const names = trace.invocations.flatMap(({ fields: [first] }) => nameOf(first));
  return {
    all: [...new Set(names.map((name) => name.slice(name.lastIndexOf("/") + 1)))],
    unlisted: trace.unlisted.flatMap(({ fields: [first] }) => nameOf(first)),
  };
}

const nameOf = (field: Field | undefined): readonly string[] => {
  const name = field === undefined || field.many ? undefined : known(field.text);
  return name === undefined ? [] : [name];
};
