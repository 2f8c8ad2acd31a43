// Ends processes with all that they start, including those in process groups of their own.
import { setTimeout as sleep } from "node:timers/promises";
import { orElse } from "../system/or-else.ts";
import { descendants } from "./descendants.ts";

/** Milliseconds between two looks. They are short at first: what a process starts just before it ends has no parent afterwards. */
const pause = 20;
const shortPause = 1;
/** For so many milliseconds. */
const atFirst = 300;

/**
 * SIGTERM to all of them, and to those started meanwhile; after `patience` ms SIGKILL. Resolves when that is done. `roots`: processes, and
 * groups by their negative numbers. `more`: others that belong to them, looked for again and again.
 */
export async function endProcesses(
  roots: readonly number[],
  patience = 2_000,
  more: () => readonly number[] = () => [],
): Promise<void> {
  const told = new Set<number>();
  const began = performance.now();
  const last = began + patience;
  do {
    // Also below those that were found: their own parent may have ended.
    for (const each of [...roots, ...more(), ...descendants(...roots, ...told)])
      if (!told.has(each)) {
        told.add(each);
        send(each, "SIGTERM");
      }
    await sleep(performance.now() - began < atFirst ? shortPause : pause);
  } while (performance.now() < last && [...told].some(isThere));
  for (const each of [...told, ...more()]) send(each, "SIGKILL");
}

/** Sends a signal to a process, or to a group by its negative number; false: there is none. */
export function send(target: number, signal: NodeJS.Signals | 0): boolean {
  // It has ended.
  return orElse(() => process.kill(target, signal), false);
}

const isThere = (target: number): boolean => send(target, 0);
