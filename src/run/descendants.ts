// The processes below one process: a signal must reach them all if bash has started others.
import { execFileSync } from "node:child_process";
import { addTo } from "../system/groups.ts";
import { orElse } from "../system/or-else.ts";
import { processNumbers, statFields } from "../system/processes.ts";

/** Process ids of all descendants of `ancestors`, nearest first. Empty if they cannot be listed. */
export function descendants(...ancestors: readonly number[]): readonly number[] {
  const children = new Map<number, number[]>();
  for (const [child, parent] of list()) addTo(children, parent, child);
  const found: number[] = [];
  const waiting = [...ancestors];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const below = children.get(next) ?? [];
    found.push(...below);
    waiting.push(...below);
  }
  return found;
}

/** Pairs of process and parent. */
function list(): readonly (readonly [number, number])[] {
  return orElse(() => (process.platform === "linux" ? fromProc() : fromPs()), []);
}

const fromProc = (): readonly (readonly [number, number])[] =>
  // One may have ended since the folder was listed.
  processNumbers().flatMap((each) => orElse(() => [[each, Number(statFields(each)[1])] as const], []));

function fromPs(): readonly (readonly [number, number])[] {
  const lines = execFileSync("/bin/ps", ["-axo", "pid=,ppid="], { encoding: "utf8" }).split("\n");
  return lines.flatMap((line) => {
    const [process, parent] = line.trim().split(/\s+/).map(Number);
    return process && parent ? [[process, parent] as const] : [];
  });
}
