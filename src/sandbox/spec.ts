// The specification of a sandbox: what the proof of a script leaves open to it. Everything else is closed.
import { homedir } from "node:os";
import { join } from "node:path";
import { needsOf } from "../catalog/needs.ts";
import { permittedFolders } from "../judge/permit/paths.ts";
import type { Trace } from "../judge/trace.ts";

/** What a script may reach. Paths are absolute. */
export interface SandboxSpec {
  /** Other machines, and the loopback interface. */
  readonly network: boolean;
  /** UNIX domain sockets: the services of this machine. */
  readonly sockets: boolean;
  /** The other processes of this machine are listed; they cannot be signalled. */
  readonly processes: boolean;
  /** Folders in which files may be written. */
  readonly writes: readonly string[];
  /** Secret files and folders that a program needs; all others are hidden. */
  readonly reveals: readonly string[];
  /** Folders of which the script gets a copy that it may write, and that is gone afterwards. */
  readonly scratch: readonly string[];
}

/** Nothing is open: what `ls` gets. */
export const closedSpec: SandboxSpec = {
  network: false,
  sockets: false,
  processes: false,
  writes: [],
  reveals: [],
  scratch: [],
};

/** What the sandbox opens for a proved script. */
export function specOf(
  { programs, effects }: Pick<Trace, "programs" | "effects">,
  home: string = homedir(),
): SandboxSpec {
  const needs = programs.map(({ name }) => needsOf(name));
  const below = (paths: readonly string[] | undefined): readonly string[] =>
    (paths ?? []).map((path) => join(home, path));
  const network = effects.some(({ effect }) => effect.kind === "connects") || needs.some((each) => each.network);
  return {
    network,
    sockets: needs.some((each) => each.sockets),
    processes: needs.some((each) => each.processes),
    writes: [...new Set(effects.flatMap(({ effect, place }) => permittedFolders(effect, place)))],
    reveals: [...new Set(needs.flatMap((each) => [...below(each.credentials), ...(network ? below(each.login) : [])]))],
    scratch: [...new Set(needs.flatMap((each) => below(each.scratch)))],
  };
}
