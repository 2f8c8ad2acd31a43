// The resources that a sandbox opens or hides for a proved script: from the trace, the programs' needs and the policy.
import { homedir } from "node:os";
import { join } from "node:path";
import { secretsOf } from "../catalog/knowledge/secrets.ts";
import { needsOf } from "../catalog/needs.ts";
import type { Needs } from "../catalog/schema.ts";
import { isAllowed, permittedFolders } from "../judge/permit/paths.ts";
import { placeOf } from "../judge/permit/rules.ts";
import type { Trace } from "../judge/trace.ts";
import { isPattern } from "../policy/glob.ts";
import type { Policy } from "../policy/policy.ts";
import type { SandboxSpec } from "../sandbox/spec.ts";
import { runtimeFolder } from "../system/xdg-folders.ts";
import { foldersRead } from "./survey/folders-read.ts";

/** The script's place: absolute paths. Default of `home`: the process's. */
interface Place {
  readonly started: string;
  readonly home?: string | undefined;
}

/** What a program's needs open. One without a row does not compile. */
const opened = {
  network: () => ({ network: true }),
  // Of the environment, not of the sandbox.
  variables: () => ({}),
  // A narrower `network`, about which only the proof asks.
  local: () => ({}),
  sockets: ({ sockets = [] }, { home }) => ({ sockets: sockets.map((path) => socketAt(path, home)) }),
  processes: () => ({ processes: true }),
  credentials: ({ credentials }, { home }) => ({ reveals: below(home, credentials) }),
  login: ({ login }, { home, network }) => ({ reveals: network ? below(home, login) : [] }),
  scratch: ({ scratch }, { home }) => ({ scratch: below(home, scratch) }),
  git: () => ({ tracked: "visible" }),
} satisfies Readonly<
  Record<keyof Needs, (needs: Needs, at: { readonly home: string; readonly network: boolean }) => Partial<SandboxSpec>>
>;

const socketAt = (path: string, home: string): string =>
  path.startsWith("~/") ? join(home, path.slice(2)) : path.replace(/^@runtime(?=\/)/, runtimeFolder());

const below = (home: string, paths: readonly string[] = []): readonly string[] => paths.map((path) => join(home, path));

/** The grants of a proved script. */
export function grantsOf(
  trace: Trace,
  policy: Pick<Policy, "reads">,
  { started, home = homedir() }: Place,
): SandboxSpec {
  const { programs, effects } = trace;
  const { reads } = policy;
  const { whole, some } = foldersRead(trace);
  const needs = programs.map(({ name }) => needsOf(name));
  const network = effects.some(({ effect }) => effect.kind === "connects") || needs.some((each) => each.network);
  const all: readonly Partial<SandboxSpec>[] = needs.flatMap((each) =>
    (Object.keys(each) as readonly (keyof Needs)[]).map((name) => opened[name](each, { home, network })),
  );
  const placed = (paths: readonly string[] = []): readonly string[] =>
    paths.flatMap((path) => placeOf(path, { started, home }) ?? []);
  const unique = (paths: readonly string[]): readonly string[] => [...new Set(paths)];
  return {
    network,
    sockets: unique(all.flatMap((each) => each.sockets ?? [])),
    processes: all.some((each) => each.processes),
    writes: unique(effects.flatMap(({ effect, place }) => permittedFolders(effect, place))),
    reveals: unique([
      ...all.flatMap((each) => each.reveals ?? []),
      ...secretsOf(home).flatMap(({ path }) => (isAllowed(path, policy, { started, home }) ? [path] : [])),
    ]),
    scratch: unique(all.flatMap((each) => each.scratch ?? [])),
    hides: placed(reads?.deny),
    // `~/**` opens none: an entry must end with the name.
    shows: placed(reads?.allow).filter((path) => !isPattern(path) || !isPattern(path.slice(path.lastIndexOf("/") + 1))),
    looks: unique([...whole.flatMap(({ folders }) => folders), ...some]),
    tracked: all.some((each) => each.tracked === "visible") ? "visible" : "hidden",
  };
}
