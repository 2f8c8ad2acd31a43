// The agent that a decision was made for, by its variables of the environment.
import { events } from "../hosts/events.ts";
import type { Environment } from "../system/environment.ts";

const others = Object.values(events);

/** A variable that an agent sets for its commands, and the agent's name. */
const rows: readonly (readonly [string, string])[] = [
  ["CLAUDECODE", "claude-code"],
  ...others.flatMap(({ agent, variables }) => variables.map((variable) => [variable, agent] as const)),
];

/** The names by which decisions are logged and found. */
export const agents: readonly string[] = ["claude-code", ...others.map(({ agent }) => agent), "none"];

/** The agent's name; `none` if no variable names one. */
export const hostOf = (environment: Environment): string =>
  rows.find(([variable]) => environment[variable] !== undefined)?.[1] ?? "none";
