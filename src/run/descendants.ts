// The processes below one process: a signal must reach them all if bash has started others.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { orElse } from "../system/or-else.ts";

/** Process ids of all descendants of `ancestors`, nearest first. Empty if they cannot be listed. */
export function descendants(...ancestors: readonly number[]): readonly number[] {
  const children = new Map<number, number[]>();
  for (const [child, parent] of list()) {
    const siblings = children.get(parent);
    if (siblings) siblings.push(child);
    else children.set(parent, [child]);
  }
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

function fromProc(): readonly (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, "utf8");
      // The program's name is in parentheses and may hold any character: the fields after the last one are fixed.
      const parent = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
      pairs.push([Number(entry), Number(parent)]);
    } catch {
      // It has ended since the folder was listed.
    }
  }
  return pairs;
}

function fromPs(): readonly (readonly [number, number])[] {
  const lines = execFileSync("/bin/ps", ["-axo", "pid=,ppid="], { encoding: "utf8" }).split("\n");
  return lines.flatMap((line) => {
    const [process, parent] = line.trim().split(/\s+/).map(Number);
    return process && parent ? [[process, parent] as const] : [];
  });
}
