// The processes of the machine, as /proc shows them (proc(5)).
import { readFileSync } from "node:fs";
import { namesIn } from "./there.ts";

/** Their numbers; none if there is no /proc. */
export const processNumbers = (): readonly number[] =>
  namesIn("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

/** The fields of its `stat` from the third on (state, parent, ...): the name before them may hold anything. @throws if it has ended. */
export function statFields(process: number | string): readonly string[] {
  const text = readFileSync(`/proc/${process}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}
