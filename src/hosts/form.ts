// Events of hosts, read by their forms: checked before anything believes them.
import * as z from "zod/mini";
import type { Form, Values } from "./event.ts";

/** A host's event, read. */
export type Read =
  /** A shell would run this command. `cwd`: absolute path. */
  | { readonly kind: "command"; readonly command: string; readonly cwd: string }
  /** A tool that runs no shell: its call is the host's affair. */
  | { readonly kind: "other" }
  /** Not known, or not understood: refused. `why` completes "..., and the call is blocked". */
  | { readonly kind: "refused"; readonly why: string };

const text = z.string().check(z.minLength(1));
const folder = text.check(z.startsWith("/"));
const command = z.string().check(z.refine((value) => value.trim() !== "", "is empty"));

/** Reads an event of the host with these forms. Fields of the event itself that are not known pass. Never throws. */
export function readEvent(forms: readonly [Form, ...Form[]], event: Values): Read {
  const form = forms.find((each) => strangeEvent(each, event) === undefined);
  return form ? (toolOf(form, event) ?? callOf(form, event)) : refused(`${strangeEvent(forms[0], event)}`);
}

/** Why an event is not of this form; undefined: it is. */
function strangeEvent(form: Form, event: Values): string | undefined {
  if (form.event === "unnamed") return undefined;
  const [field, expected, ...names] = form.event;
  const name = at(event, field);
  if ([expected, ...names].some((each) => each === name)) return undefined;
  return `it is asked at \`${shown(name)}\`, and answers \`${expected}\``;
}

/** Why the tool's call is no command to judge; undefined: bash would run it. */
function toolOf({ tool }: Form, event: Values): Read | undefined {
  if (tool === "shell") return undefined;
  const { field, shells, refused: never } = tool;
  const named = checked(z.looseObject({ [field]: text }), { [field]: at(event, field) });
  if ("problem" in named) return refused(`the event names no tool: ${named.problem}`);
  const name = String(named.value[field]);
  if (never.includes(name)) return refused(`no command of the tool \`${name}\` is proved to only read`);
  return shells.includes(name) ? undefined : { kind: "other" };
}

function callOf(form: Form, event: Values): Read {
  const place = checked(z.looseObject({ [form.cwd]: folder }), { [form.cwd]: at(event, form.cwd) });
  if ("problem" in place) return refused(`the event has no working directory: ${place.problem}`);
  const given = checked(inputOf(form), form.input === "event" ? event : (inputAt(event, form.input.at) ?? {}));
  if ("problem" in given) return refused(`the call is not understood: ${given.problem}`);
  const base = String(place.value[form.cwd]);
  const wanted = form.workdir === undefined ? undefined : given.value[form.workdir];
  const cwd = wanted === undefined ? base : String(wanted).startsWith("/") ? String(wanted) : `${base}/${wanted}`;
  return { kind: "command", command: String(given.value[form.command]), cwd };
}

/** What the tool's input may hold. */
function inputOf({ input, command: named, workdir }: Form): z.ZodMiniType {
  const fields = { [named]: command, ...(workdir ? { [workdir]: z.optional(text) } : {}) };
  if (input === "event") return z.looseObject(fields);
  const known = Object.fromEntries(input.harmless.map((name) => [name, z.optional(z.unknown())]));
  return z.strictObject({ ...known, ...fields });
}

const refused = (why: string): Read => ({ kind: "refused", why });

const shown = (value: unknown): string => String(value).slice(0, 80);

/** The value at a dotted path. */
function at(event: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, name) => (typeof value === "object" && value !== null ? (value as Values)[name] : undefined),
      event,
    );
}

/** Some hosts send the input as JSON in a string. */
function inputAt(event: Values, path: string): unknown {
  const value = at(event, path);
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function checked(schema: z.ZodMiniType, value: unknown): { readonly value: Values } | { readonly problem: string } {
  const result = z.safeParse(schema, value);
  if (result.success) return { value: result.data as Values };
  const [issue] = result.error.issues;
  if (issue?.code === "unrecognized_keys")
    return { problem: `it is not known what \`${issue.keys.map((key) => key.slice(0, 80)).join("`, `")}\` does` };
  const field = issue?.path.join(".") ?? "";
  return { problem: field === "" ? "it is not an object" : `\`${field}\` is missing, or of another form` };
}
