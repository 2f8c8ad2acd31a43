// The form of hosts' events, checked before anything believes them.
import * as z from "zod/mini";
import type { Read, Values } from "./protocol.ts";

const text = z.string().check(z.minLength(1));
const folder = text.check(z.startsWith("/"));

/** Fields of a shell tool's input whose value does not change what runs: a list of what is harmless. */
type Harmless = readonly string[];

/** How an event names a command. Paths are dotted: `tool_input.command`. */
export interface Form {
  /** The field that names the event, and its value. */
  readonly event?: readonly [field: string, value: string];
  /** The field that names the tool, and the names of tools whose command bash runs. Absent: every event is of the shell. */
  readonly tool?: readonly [field: string, shells: readonly string[]];
  /** Tools that run something which is never proved. */
  readonly refused?: readonly string[];
  /** The object that holds the tool's input. Absent: the event itself. */
  readonly input?: string;
  /** The field of the command in it. */
  readonly command: string;
  /** The folder in which the host runs commands: a field of the event. */
  readonly cwd: string;
  /** A field of the input that names another folder, absolute or from `cwd`. */
  readonly workdir?: string;
  /** Any other field of the input is refused: it could change what runs, or where. Absent: the input is the event itself. */
  readonly harmless?: Harmless;
}

/** A reader of events of this form. Fields of the event itself that are not known pass: hosts often add some. */
export function readerOf(form: Form): (event: Values) => Read {
  const named = form.tool ? z.looseObject({ [form.tool[0]]: text }) : undefined;
  const place = z.looseObject({ [form.cwd]: folder });
  const command = z.string().check(z.refine((value) => value.trim() !== "", "is empty"));
  const fields = { [form.command]: command, ...(form.workdir ? { [form.workdir]: z.optional(text) } : {}) };
  const known = Object.fromEntries((form.harmless ?? []).map((name) => [name, z.optional(z.unknown())]));
  const input = form.harmless ? z.strictObject({ ...known, ...fields }) : z.looseObject(fields);

  return (event) => {
    const [eventField, expected] = form.event ?? [];
    if (eventField !== undefined && at(event, eventField) !== expected)
      return refused(`it is asked at \`${shown(at(event, eventField))}\`, and answers \`${expected}\``);
    if (form.tool && named) {
      const [toolField, shells] = form.tool;
      const tool = checked(named, { [toolField]: at(event, toolField) });
      if ("problem" in tool) return refused(`the event names no tool: ${tool.problem}`);
      const name = String(tool.value[toolField]);
      if (form.refused?.includes(name)) return refused(`no command of the tool \`${name}\` is proved to only read`);
      if (!shells.includes(name)) return { kind: "other" };
    }
    const folderOf = checked(place, { [form.cwd]: at(event, form.cwd) });
    if ("problem" in folderOf) return refused(`the event has no working directory: ${folderOf.problem}`);
    const given = checked(input, form.input === undefined ? event : (inputAt(event, form.input) ?? {}));
    if ("problem" in given) return refused(`the call is not understood: ${given.problem}`);
    const values = given.value as Values;
    const base = String(folderOf.value[form.cwd]);
    const wanted = form.workdir === undefined ? undefined : values[form.workdir];
    const cwd = wanted === undefined ? base : String(wanted).startsWith("/") ? String(wanted) : `${base}/${wanted}`;
    return { kind: "command", command: String(values[form.command]), cwd };
  };
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
