// Asks a resident checker from this process: a start of `safe-sh serve` for each question would take longer than what is tested.
import { socketPath } from "../../src/doors/resident/place.ts";
import { askResident } from "../../src/doors/resident/reach.ts";
import type { Status } from "../../src/doors/resident/server.ts";
import { environment } from "./programs.ts";

type Given = Readonly<Record<string, string>>;

/** What the one that an environment leads to says of itself; null: none answers. */
export async function statusOf(env: Given): Promise<Status | null> {
  const [said] = (await askResident(["status"], 2_000, socketPath(environment(env)))) ?? [];
  return said === undefined ? null : (JSON.parse(said) as Status);
}

/** Ends it, where there is one. */
export async function stopAt(env: Given): Promise<void> {
  await askResident(["stop"], 2_000, socketPath(environment(env)));
}
