// The form of settings that come from outside, checked before anything believes them.

import * as z from "zod/mini";
import english from "zod/v4/locales/en.js";
import { blockNames } from "./built-in-blocks.ts";
import type { PolicySettings } from "./form.ts";
import {
  cacheNames,
  defaultAudit,
  defaultLanguageModel,
  defaultUndo,
  forgettable,
  installerNames,
  type Policy,
  residents,
  sandboxes,
  trials,
} from "./policy.ts";
import { isReceiver } from "./receiver.ts";
import { ruleFields } from "./rule.ts";
import { problemOfVariable } from "./variables.ts";

z.config(english());

const described = <Schema extends z.core.$ZodType>(schema: Schema, description: string): Schema => {
  z.globalRegistry.add(schema, { description });
  return schema;
};

const optional = <Schema extends z.ZodMiniType>(schema: Schema, description: string): z.ZodMiniOptional<Schema> =>
  described(z.optional(schema), description);

const text = z.string().check(z.minLength(1), z.maxLength(4_000));
const sentence = z.string().check(z.maxLength(1_000));

const command = described(
  text.check(
    z.refine((value) => typeof ruleFields(value) !== "string", {
      error: ({ input }) => String(ruleFields(String(input))),
    }),
  ),
  "The fields, separated by blanks; quotes as in bash. `*` is any one field, `**` at the end all that follow, and a `*` inside a field any part of it.",
);

const examples = z.array(command).check(z.maxLength(100));

const rule = z.union([
  command,
  z.strictObject({
    command,
    message: optional(sentence, "Advice to the agent: what to do instead."),
    cwd: optional(text, "The rule holds only in this folder and below."),
    match: optional(
      examples,
      "Commands that the rule must match (one that denies: or ask about). A wrong one closes the policy when it is loaded.",
    ),
    notMatch: optional(examples, "Commands that the rule must not match, checked in the same way."),
  }),
]);

const pattern = z.union([
  text,
  z.strictObject({
    pattern: text,
    explanation: optional(sentence, "Why it is blocked."),
    instead: optional(sentence, "What to do instead."),
  }),
]);

const most = z.maxLength(2_000);
const rules = z.array(rule).check(most);
const paths = z.array(text).check(most);

const variable = text.check(
  z.refine((value) => problemOfVariable(value) === undefined, {
    error: ({ input }) => problemOfVariable(String(input)) ?? "",
  }),
);
const variables = z.array(variable).check(most);

const onMutating = z.enum(["ask", "deny"]);
const reads = z.strictObject({
  deny: optional(paths, "Paths that may not be read, in the forms of `writes`."),
  allow: optional(
    paths,
    "Built-in secrets that may be read, each by its own name: `.env`, `~/.npmrc`; `**/.env` for those of all folders.",
  ),
});
const places = z.strictObject({
  hold: optional(
    paths,
    'Places of the project, in the forms of `writes`: what a trial changes there waits for a person, also under `trial: "keep"`, and no entry of `writes` or `deletes` opens it.',
  ),
  keep: optional(
    paths,
    "Protected places that a trial may keep like other files, each by its own name: `CLAUDE.md`, `.github/workflows`. `hold` goes before it.",
  ),
});
/** Names of machines; one that can never match must not look like a rule. */
const hosts = (form: RegExp, problem: string) => z.array(text.check(z.regex(form, { error: problem }))).check(most);
const ssh = z.strictObject({
  hosts: described(
    hosts(/^[^@/\s]+$/, "the name of a machine, without a user and without `ssh://`"),
    "Names of hosts as they are given to ssh, without a user; `*` stands for any part of one. The shell there must be bash.",
  ),
});
const network = z.strictObject({
  hosts: described(
    hosts(/^[^@/\s]+$/, "the name of a host, and not an address: `example.com`"),
    "Names of hosts; `*` stands for any part of one.",
  ),
  methods: described(
    z.array(z.enum(["read", "write"])),
    "`read`: requests that only ask. `write`: requests that send or change something.",
  ),
});
const commands = z.array(text.check(z.regex(/^[^\s/*]+$/))).check(most);

/** A duration or size: whole, and within what a timer or a disk can hold. */
const whole = (least: number, greatest: number) => z.int().check(z.minimum(least), z.maximum(greatest));
const number = ([least, greatest]: readonly [number, number], initial: number, description: string) =>
  described(z._default(whole(least, greatest), initial), description);

const llm = z.strictObject({
  backend: described(
    z.enum(["off", "claude", "anthropic", "openai-compatible"]),
    "`claude`: the `claude` program of the user. `anthropic`: its service. `openai-compatible`: any server that speaks that protocol.",
  ),
  model: optional(text, "The model's name. Absent: the backend's own choice."),
  baseUrl: optional(z.url(), "The address of the server."),
  keyVariable: optional(text.check(z.regex(/^[A-Za-z_]\w*$/)), "The variable that holds the key."),
  timeoutMilliseconds: number(
    [100, 60_000],
    defaultLanguageModel.timeoutMilliseconds,
    "For all questions about one script. A hook takes less if its host waits less.",
  ),
  cacheDays: number([0, 3_650], defaultLanguageModel.cacheDays, "How long an answer is kept; 0: not at all."),
});

const undo = z.strictObject({
  maxDays: number([1, 36_500], defaultUndo.maxDays, "Days after which what was kept cannot be taken back."),
  maxBytes: number(
    [1_000_000, 10_000_000_000_000],
    defaultUndo.maxBytes,
    "The size of all old files together, over which the oldest go.",
  ),
});

const receiver = z
  .string()
  .check(z.refine(isReceiver, { error: "must be an address such as http://127.0.0.1:4318, without a query" }));
const audit = z.strictObject({
  enabled: described(z._default(z.boolean(), defaultAudit.enabled), "Whether decisions are logged."),
  maxBytes: number([10_000, 10_000_000_000], defaultAudit.maxBytes, "The size at which a log is put aside."),
  maxDays: number([1, 36_500], defaultAudit.maxDays, "Days after which a log that was put aside is deleted."),
  otlp: optional(
    receiver,
    "The receiver of OTLP/HTTP to which the resident sends decisions, without secrets: `https://otel.example.com:4318`.",
  ),
});

const fields = {
  onMutating: optional(onMutating, "The answer to a command that is not proved to only read."),
  sandbox: optional(
    z.enum(sandboxes),
    "How proved commands run: `auto`, confined if the machine can; `require`, confined or not at all, which what `allow` admits is not; `off`, unconfined.",
  ),
  resident: optional(
    z.enum(residents),
    "`auto`: a process stays that answers `safe-sh -c` faster; `off`: none is started, and none asked.",
  ),
  caches: optional(
    z.array(z.enum(cacheNames)),
    "Languages whose tools share their caches below the home directory with trials, which else see copies that are thrown away.",
  ),
  registries: optional(
    z.array(z.enum(installerNames)),
    "Tools whose public registries trials may read, by HTTPS and without sending anything. Default: none.",
  ),
  places: optional(places, "Places of the project that trials hold or keep, unlike the built-in table."),
  trial: optional(
    z.enum(trials),
    "What a command that would be asked about may do unasked: `hold`, run over copies of the project, whose changes wait for a person; `keep`, the same, and changes of plain files are kept at once; `off`, nothing.",
  ),
  commands: optional(commands, "The only commands that may run, by their exact names."),
  allow: optional(rules, "Commands that may run although nothing proves that they only read."),
  ask: optional(
    rules,
    "Commands that a person is asked about, also where they are proved, allowed, or could run as a trial.",
  ),
  deny: optional(rules, "Commands that may not run, whatever else holds."),
  writes: optional(
    paths,
    "Where files may be written: folders, files, or patterns with `*`, `**` and `?`. Absolute, `~/...`, or relative to this file's folder.",
  ),
  environment: optional(
    variables,
    "Variables that commands may set, in front of them or exported: `PYTHONPATH=src`, or `KUBECONFIG=*` for any value.",
  ),
  deletes: optional(paths, "What may be deleted or moved away, in the forms of `writes`. `writes` does not open it."),
  reads: optional(reads, "Paths that may not be read besides the built-in secrets, and secrets that may."),
  ssh: optional(ssh, "Machines on which ssh may run commands that only read. Absent: none."),
  network: optional(
    network,
    "Which machines programs may talk to. Absent: all may be asked, none changed. With the method `write` trials reach them too, by a proxy.",
  ),
  blockedPatterns: optional(
    z.array(pattern).check(most),
    "Regular expressions (RE2) that no command may match; the built-in ones hold besides.",
  ),
  unblocked: optional(
    z.array(z.enum(blockNames)),
    "Built-in blocks that do not hold: what they deny is asked about, like everything else that changes something.",
  ),
  forgets: optional(
    z.array(z.enum(forgettable)),
    "Rules over what a session did before that do not hold: `sends`, `downloads`, `refusals`.",
  ),
  allowOverrides: optional(z.boolean(), "Reserved: accepted, and without an effect."),
  llm: optional(llm, "When a language model is asked about commands that nothing lists. Default: never."),
  audit: optional(audit, "How decisions are logged."),
  undo: optional(undo, "How long what trials have kept can be taken back."),
};

const planRules = z.strictObject({
  folder: optional(text, "The folder of plans. Default `planning`."),
  minutes: optional(whole(1, 525_600), "How old a plan may be that counts. Default 30."),
  sections: described(
    z.optional(z.array(z.strictObject({ name: text, headings: z.array(text).check(z.minLength(1)) }))),
    "Each needs a heading that holds one of its texts, in any case.",
  ),
  leaks: optional(z.array(text), "Texts that do not belong into a plan, in any case."),
});

const file = z.strictObject({
  $schema: optional(z.string(), "For editors."),
  profile: optional(text, "The named set of settings that holds besides: one of `profiles`, or a built-in."),
  profiles: optional(
    z.record(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}$/)), z.strictObject(fields)),
    "Named sets of settings, with the fields of this file.",
  ),
  plan: optional(planRules, "What a plan must look like before its author may stop."),
  ...fields,
});

/** Something in a value that is not as it must be. */
export interface SchemaProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** The settings that a file's value holds, or its problems, in the order of the file. */
export function readSettings(
  value: unknown,
): { readonly settings: PolicySettings } | { readonly problems: readonly SchemaProblem[] } {
  const read = file.safeParse(value);
  if (read.success) return { settings: read.data };
  return { problems: read.error.issues.flatMap(problemsOf) };
}

function problemsOf(issue: z.core.$ZodIssue): readonly SchemaProblem[] {
  const path = issue.path.map((part) => (typeof part === "number" ? part : String(part)));
  if (issue.code === "invalid_union") {
    // The alternative that matched furthest has the most useful problem.
    const deepest = [...issue.errors].sort((a, b) => (b[0]?.path.length ?? 0) - (a[0]?.path.length ?? 0))[0];
    const custom = issue.errors.flat().find(({ code }) => code === "custom") ?? deepest?.[0];
    if (custom) return problemsOf({ ...custom, path: [...issue.path, ...custom.path] });
  }
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({ path: [...path, key], message: `\`${key}\` is not a setting` }));
  return [{ path, message: lowerCase(issue.message) }];
}

const lowerCase = (message: string): string => message.charAt(0).toLowerCase() + message.slice(1);

/** The form of a policy file for editors, as JSON Schema (draft 2020-12). */
export const policyJsonSchema = (): object => ({
  ...z.toJSONSchema(file, { io: "input", unrepresentable: "any" }),
  title: "safe-sh policy",
});

const { allowOverrides: _, ...ofPolicy } = fields;
const policy = z.strictObject({ ...ofPolicy, onMutating, writes: paths, profile: z.optional(text) });

const absolute = z.string().check(z.startsWith("/"));

const options = z.strictObject({
  cwd: z.optional(absolute),
  home: z.optional(absolute),
  positional: z.optional(z.array(z.string())),
  policy: z.optional(policy),
});

/** The options of a host: the folder in which a command would run, and the policy there. */
export interface GivenOptions {
  readonly cwd?: string | undefined;
  readonly home?: string | undefined;
  readonly positional?: readonly string[] | undefined;
  readonly policy?: Policy | undefined;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const isRecord = (value: unknown): boolean =>
  isObject(value) && !(value instanceof Promise) && !(value instanceof Map) && !("then" in value);

/** The options, or their problem in one line. */
export function readOptions(value: unknown): { readonly options: GivenOptions } | { readonly problem: string } {
  // A promise that somebody forgot to await has no fields, and would be an empty policy.
  const strange = [value, isObject(value) ? value.policy : undefined].find(
    (each) => each !== undefined && !isRecord(each),
  );
  if (strange !== undefined) return { problem: "the options and the policy must be plain objects" };
  const read = options.safeParse(value);
  if (read.success) return { options: read.data };
  const [problem] = read.error.issues.flatMap(problemsOf);
  const where = problem && problem.path.length > 0 ? `\`${problem.path.join(".")}\`` : "the options";
  return { problem: `${where}: ${problem?.message ?? "not understood"}` };
}
