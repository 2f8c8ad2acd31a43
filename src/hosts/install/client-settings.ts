// Claude Code's settings as the client reads them: strict JSON of the right form, or not at all.
import { isRecord } from "../../system/is-record.ts";
import { strictProblem } from "../../system/jsonc.ts";
import { bashHook, isOurs } from "./claude-settings.ts";
import { unknownKeys, wrongForm } from "./settings-form.ts";

type Values = Readonly<Record<string, unknown>>;

/** One file, as the client has it. `ignored`: why the client drops all of it, without a message. */
export type ClientView =
  | { readonly settings: Values /** Keys whose form is not known here. */; readonly unknown: readonly string[] }
  | { readonly ignored: string };

export function readAsClient(text: string): ClientView {
  // The client takes a byte order mark, and an empty file.
  const body = text.replace(/^\uFEFF/, "");
  if (body.trim() === "") return { settings: {}, unknown: [] };
  const problem = strictProblem(body);
  if (problem !== undefined) return { ignored: problem };
  const settings: unknown = JSON.parse(body);
  if (!isRecord(settings)) return { ignored: "it is not a JSON object" };
  const wrong = wrongForm(settings);
  return wrong === undefined ? { settings, unknown: unknownKeys(settings) } : { ignored: wrong };
}

/** One handler of an event, with the matcher of its group. */
export interface Handler {
  readonly matcher: unknown;
  readonly handler: Values;
}

/** All handlers that the settings name for an event. */
export function handlersIn(settings: Values, event: string): readonly Handler[] {
  const groups = isRecord(settings.hooks) ? settings.hooks[event] : undefined;
  return (Array.isArray(groups) ? groups : []).flatMap((group: unknown) =>
    isRecord(group) && Array.isArray(group.hooks)
      ? group.hooks.filter(isRecord).map((handler) => ({ matcher: group.matcher, handler }))
      : [],
  );
}

/** Those of them that start our hook. */
export const ownHandlersIn = (settings: Values, event: string): readonly Handler[] =>
  handlersIn(settings, event).filter(({ handler }) => isOurs(handler, bashHook));

/** The variables that the settings set. The client takes numbers as text. */
export function environmentIn({ env }: Values): Readonly<Record<string, string>> {
  const pairs = Object.entries(isRecord(env) ? env : {});
  return Object.fromEntries(pairs.map(([name, value]) => [name, String(value)]));
}

/** Rules that allow every Bash call without a question. */
export function rulesForAll({ permissions }: Values): readonly string[] {
  const rules = isRecord(permissions) && Array.isArray(permissions.allow) ? permissions.allow : [];
  return rules.map(String).filter((rule) => /^(?:Bash(?:\(\*?\)|\(:\*\))?|\*)$/.test(rule));
}
