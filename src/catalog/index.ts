// The catalog: every entry by command name. The first file that has a name wins: bash's own builtins come first.
import { awk } from "./awk.ts";
import { az } from "./az.ts";
import { bash } from "./bash.ts";
import { coreutils } from "./coreutils.ts";
import { curl } from "./curl.ts";
import { diffutils } from "./diffutils.ts";
import { fd } from "./fd.ts";
import { file } from "./file.ts";
import { findutils } from "./findutils.ts";
import { gh } from "./gh.ts";
import { git } from "./git.ts";
import { grep } from "./grep.ts";
import { hostname } from "./hostname.ts";
import { jq } from "./jq.ts";
import { less } from "./less.ts";
import { procps } from "./procps.ts";
import { ripgrep } from "./ripgrep.ts";
import type { Commands, Entry } from "./schema.ts";
import { sed } from "./sed.ts";
import { tree } from "./tree.ts";
import { wget } from "./wget.ts";
import { which } from "./which.ts";
import { wrappers } from "./wrappers.ts";

const files: readonly Commands[] = [
  bash,
  awk,
  az,
  coreutils,
  curl,
  diffutils,
  fd,
  file,
  findutils,
  gh,
  git,
  grep,
  hostname,
  jq,
  less,
  procps,
  ripgrep,
  sed,
  tree,
  wget,
  which,
  wrappers,
];

const entries = new Map<string, Entry>();
for (const commands of files)
  for (const [name, entry] of Object.entries(commands)) if (!entries.has(name)) entries.set(name, entry);

/** The entry of a command name (no path), or undefined: nobody lists it. */
export const lookUp = (name: string): Entry | undefined => entries.get(name);

/** All command names, sorted. */
export const names = (): readonly string[] => [...entries.keys()].sort();
