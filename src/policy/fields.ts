// The fields of the settings, a row each: its kind, its place in a file, and the field of the policy that it becomes.

import {
  choice,
  type Ends,
  type Field,
  type From,
  keep,
  limit,
  never,
  permissions,
  prohibitions,
  put,
  type Source,
  type Step,
} from "./field-kinds.ts";
import type { PolicySettings } from "./form.ts";
import { isOpenedHost } from "./hosts.ts";
import {
  type BlockedPattern,
  defaultAudit,
  defaultLanguageModel,
  defaultUndo,
  type LanguageModel,
  type Network,
  type OnMutating,
  type Policy,
  type Resident,
  type Sandbox,
  type Trial,
} from "./policy.ts";
import { type PlanRules, planRules } from "./profiles.ts";
import { ruleOf } from "./rule.ts";

/** In a file, but no setting by itself: `profiles` are definitions, and `reads`, `ssh` and `places` are kept as fields of their own. */
type NoField = "$schema" | "profiles" | "allowOverrides" | "reads" | "ssh" | "places";

/** All settings, each with its origin. */
export type Settings = {
  readonly [Name in keyof typeof fields]: (typeof fields)[Name] extends Field<infer Value> ? Value : never;
};

const commonCommands = (before: readonly string[] | undefined, value: readonly string[]): readonly string[] =>
  before ? value.filter((each) => before.includes(each)) : value;

/** The network of a policy without `network`. */
const everywhere: Network = { hosts: ["*"], methods: ["read"] };

function narrowerNetwork(before: Network = everywhere, value: Network): Network {
  const inside = (hosts: readonly string[], outer: readonly string[]): readonly string[] =>
    hosts.filter((host) => isOpenedHost(host.toLowerCase(), outer));
  return {
    hosts: [...new Set([...inside(value.hosts, before.hosts), ...inside(before.hosts, value.hosts)])],
    methods: value.methods.filter((method) => before.methods.includes(method)),
  };
}

/** The part of it that sends nothing. */
const unsent = (network: Network): Network => narrowerNetwork(everywhere, network);

const profile: Field<From<string>> = {
  // Chosen by name, before any field is looked at (`layers.ts`).
  initial: { value: "default", from: "built-in" },
  open: keep,
  tighten: keep,
  loosens: never,
  replace: keep,
  narrow: keep,
  bound: keep,
  close: keep,
  policy: ({ value }) => ({ profile: value }),
};

const setsModel: Step<From<LanguageModel>> = put(({ llm }) => llm);
const off = ({ value, from }: From<LanguageModel>): From<LanguageModel> => ({
  value: { ...value, backend: "off" },
  from,
});

const llm: Field<From<LanguageModel>> = {
  initial: { value: defaultLanguageModel, from: "built-in" },
  open: setsModel,
  tighten: (before, { settings, from }) =>
    settings.llm?.backend === "off" ? off({ value: before.value, from }) : before,
  loosens: (_, { llm: set }) => set !== undefined && set.backend !== "off",
  replace: setsModel,
  narrow: keep,
  bound: (before, managed) => (before.value.backend === "off" ? before : setsModel(before, managed)),
  close: off,
  policy: ({ value }) => ({ llm: value }),
};

/** A field that has the same name and value in a file and in the policy. */
const own = <Name extends keyof Policy & keyof PolicySettings>(
  name: Name,
): Ends<NonNullable<PolicySettings[Name]>> => ({
  read: (file) => file[name] ?? undefined,
  policy: (value) => ({ [name]: value }),
});

/** One that no file of a project may set: each value of it takes something from the person. */
function personal<Value>(initial: Value, { read, policy }: Ends<Value>): Field<From<Value>> {
  const sets: Step<From<Value>> = put(read);
  return {
    initial: { value: initial, from: "built-in" },
    open: sets,
    tighten: keep,
    loosens: (_, settings) => read(settings) !== undefined,
    replace: sets,
    narrow: keep,
    bound: sets,
    close: keep,
    policy: ({ value }) => policy(value),
  };
}

const audit = personal(defaultAudit, own("audit"));
// A file of a project could forget what a person wants to take back.
const undo = personal(defaultUndo, own("undo"));

const setsPlan = (rules: PlanRules, before: From<PlanRules>, { settings, from }: Source): From<PlanRules> => {
  if (!settings.plan) return before;
  const given = Object.entries(settings.plan).filter(([, value]) => value !== undefined);
  return { value: { ...rules, ...Object.fromEntries(given) }, from };
};

const plan: Field<From<PlanRules>> = {
  initial: { value: planRules, from: "built-in" },
  open: (before, source) => setsPlan(before.value, before, source),
  tighten: keep,
  loosens: (_, settings) => settings.plan !== undefined,
  // A profile has no such field.
  replace: keep,
  narrow: keep,
  bound: (before, managed) => setsPlan(planRules, before, managed),
  close: keep,
  // The check of plans reads it from the settings.
  policy: () => ({}),
};

const patternOf = (each: string | BlockedPattern): BlockedPattern =>
  typeof each === "string" ? { pattern: each } : each;

/** The table. A field of the file that is missing here is a type error. */
export const fields = {
  profile,
  onMutating: choice<OnMutating>(["ask", "deny"], ["ask", "deny"], own("onMutating")),
  sandbox: choice<Sandbox>(["off", "auto", "require"], ["auto", "auto"], own("sandbox")),
  resident: choice<Resident>(["auto", "off"], ["auto", "off"], own("resident")),
  trial: choice<Trial>(["keep", "hold", "off"], ["off", "off"], {
    read: (file) => file.trial,
    policy: (trial) => (trial === "off" ? {} : { trial }),
  }),
  placesHold: prohibitions({ read: (file) => file.places?.hold, policy: (hold) => ({ places: { hold } }) }),
  placesKeep: permissions({ read: (file) => file.places?.keep, policy: (keep) => ({ places: { keep } }) }),
  caches: permissions(own("caches")),
  registries: permissions(own("registries")),
  commands: limit(commonCommands, keep, own("commands")),
  allow: permissions({ read: (file) => file.allow?.map(ruleOf), policy: (allow) => ({ allow }) }),
  ask: prohibitions({ read: (file) => file.ask?.map(ruleOf), policy: (ask) => ({ ask }) }),
  deny: prohibitions({ read: (file) => file.deny?.map(ruleOf), policy: (deny) => ({ deny }) }),
  writes: permissions(own("writes")),
  deletes: permissions(own("deletes")),
  readsAllow: permissions({ read: (file) => file.reads?.allow, policy: (allow) => ({ reads: { allow } }) }),
  environment: permissions(own("environment")),
  readsDeny: prohibitions({ read: (file) => file.reads?.deny, policy: (deny) => ({ reads: { deny } }) }),
  sshHosts: permissions({ read: (file) => file.ssh?.hosts, policy: (hosts) => ({ ssh: { hosts } }) }),
  network: limit(narrowerNetwork, unsent, own("network")),
  blockedPatterns: prohibitions({
    read: (file) => file.blockedPatterns?.map(patternOf),
    policy: (blockedPatterns) => ({ blockedPatterns }),
  }),
  unblocked: permissions(own("unblocked")),
  forgets: permissions(own("forgets")),
  llm,
  audit,
  undo,
  plan,
} satisfies Readonly<Record<Exclude<keyof PolicySettings, NoField>, unknown> & Record<string, unknown>>;
