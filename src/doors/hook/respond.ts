// A hook's answer to an event under its command line and environment, wherever it is made.
import { type HostName, hostNames, hostOf, isHostName } from "../../hosts/events.ts";
import { block, type HookAnswer } from "./answer.ts";
import { answerClaude, type HookSettings } from "./claude.ts";
import type { Loaded } from "./decide.ts";
import type { Obstacle } from "./deliverable.ts";
import { answerGuarded } from "./guarded.ts";
import { answerHost } from "./other-host.ts";
import { readPayload } from "./payload.ts";
import { isOption, settingsFor, settingsOf, valueIn } from "./settings.ts";

/** How a hook was started. */
export interface Started {
  /** Its options. */
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  /** Its process. Absent: this one. */
  readonly asking?: number;
  /** Why it could not put a question to a person; undefined: it could. */
  readonly obstacle?: Obstacle;
  /** Told of each policy that is read. What it throws ends the answer. */
  readonly onPolicy?: (loaded: Loaded) => void;
}

/** What is wrong with the options; undefined: nothing. */
export function wrongOption(args: readonly string[]): string | undefined {
  const unknown = args.find((argument) => argument.startsWith("-") && !isOption(argument));
  if (unknown !== undefined) return `it has no option \`${unknown.slice(0, 80)}\`; see --help`;
  const named = valueIn(args, "host");
  if (named !== undefined && !isHostName(named))
    return `there is no host \`${named.slice(0, 80)}\`: one of ${hostNames.join(", ")}`;
  return undefined;
}

/**
 * Answers one event.
 *
 * The grammar must be loaded (`ready`).
 */
export async function respond(
  payload: string,
  { args, environment, asking, obstacle, onPolicy }: Started,
): Promise<HookAnswer> {
  const wrong = wrongOption(args);
  if (wrong !== undefined) return block(wrong);
  const told = (settings: HookSettings): HookSettings => ({
    ...settings,
    policyIn: async (cwd) => {
      const loaded = await settings.policyIn(cwd);
      onPolicy?.(loaded);
      return loaded;
    },
  });
  const wishes = { interactive: args.includes("--interactive"), trials: args.includes("--trials") };
  const settings = { ...told(settingsOf(args, environment, asking)), obstacle, ...wishes };
  const host = hostFor(payload, args);
  if (host !== "claude") return answerHost(host, payload, settings);
  // Held to the planner's profile.
  const agent = valueIn(args, "planner");
  if (!agent) return answerClaude(payload, settings);
  return answerGuarded(payload, settings, { agent, settings: told(plannersSettings(environment, asking)) });
}

/** The settings of the planner's profile. */
export const plannersSettings = (environment: NodeJS.ProcessEnv, asking?: number): HookSettings =>
  settingsFor({ profile: "planner" }, environment, asking);

/** The host whose words the answer is in: as the options name it, else by its event. */
export function hostFor(payload: string, args: readonly string[]): HostName {
  const named = valueIn(args, "host");
  if (named !== undefined && isHostName(named)) return named;
  const read = readPayload(payload);
  return "event" in read ? hostOf(read.event) : "claude";
}
