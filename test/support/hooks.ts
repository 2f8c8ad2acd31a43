// The answer of a hook, in this process: under the settings of `home`, as the program would find them there.
import type { HookAnswer } from "../../src/doors/hook/answer.ts";
import type { HookSettings } from "../../src/doors/hook/claude.ts";
import { loadPolicy } from "../../src/policy/files/load.ts";
import { ready } from "./classify.ts";
import { type Ended, environment } from "./programs.ts";

/** The environment of a started program, for as long as `act` takes. Answers come as from a program that has ended. */
export async function answered(act: () => Promise<HookAnswer>, home?: string): Promise<Ended> {
  await ready();
  const before = { ...process.env };
  become(environment(home === undefined ? {} : { HOME: home }));
  try {
    const { stdout, stderr, exitCode } = await act();
    return { stdout, stderr, code: exitCode, signal: null };
  } finally {
    become(before);
  }
}

/** In place: an object of our own instead would not change what the system's functions see. */
function become(wanted: Readonly<Record<string, string | undefined>>): void {
  for (const name of Object.keys(process.env)) if (wanted[name] === undefined) delete process.env[name];
  Object.assign(process.env, wanted);
}

/** The policy where a command runs; `profile`: a set of its settings. */
export const policyOf = (profile?: string): Pick<HookSettings, "policyIn"> => ({
  policyIn: (cwd) => loadPolicy({ cwd, commandLine: profile === undefined ? {} : { profile } }),
});
