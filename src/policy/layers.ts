// Layers of settings → one policy. What a stranger wrote only tightens; what the managed layer says is not loosened.

import type { PolicySettings, ProfileSettings } from "./form.ts";
import { matchesWildcard } from "./glob.ts";
import {
  type Audit,
  type BlockedPattern,
  type CommandRule,
  defaultAudit,
  defaultLanguageModel,
  type LanguageModel,
  type Network,
  type OnMutating,
  type Policy,
  type Sandbox,
} from "./policy.ts";
import { profiles as builtIn, type PlanRules, type Profile, planRules } from "./profiles.ts";
import { ruleOf } from "./rule.ts";

/** Where settings come from, weakest first; `managed` has the last word besides. */
export type LayerName = "built-in" | "managed" | "user" | "project" | "environment" | "command line";

/** The settings of one place. */
export interface Layer {
  readonly name: LayerName;
  /** The file, where it is one. */
  readonly path?: string;
  readonly settings: PolicySettings;
  /** May it open something? Not a project's file that its user has not seen. */
  readonly trusted: boolean;
}

/** A value with the layer that it came from. */
export interface From<Value> {
  readonly value: Value;
  readonly from: string;
}

/** All settings, each with its origin. */
export interface Settings {
  readonly profile: From<string>;
  readonly onMutating: From<OnMutating>;
  readonly sandbox: From<Sandbox>;
  readonly commands: From<readonly string[]> | undefined;
  readonly allow: readonly From<CommandRule>[];
  readonly deny: readonly From<CommandRule>[];
  readonly writes: readonly From<string>[];
  readonly readsDeny: readonly From<string>[];
  readonly network: From<Network> | undefined;
  readonly blockedPatterns: readonly From<BlockedPattern>[];
  readonly llm: From<LanguageModel>;
  readonly audit: From<Audit>;
  readonly plan: From<PlanRules>;
}

/** The settings of all layers together. */
export interface Merged {
  readonly settings: Settings;
  /** What was not taken over, and why, a line each. */
  readonly notices: readonly string[];
  /** What cannot be followed, a line each: the settings must be closed then. */
  readonly problems: readonly string[];
}

const initial: Settings = {
  profile: { value: "default", from: "built-in" },
  onMutating: { value: "ask", from: "built-in" },
  sandbox: { value: "auto", from: "built-in" },
  commands: undefined,
  allow: [],
  deny: [],
  writes: [],
  readsDeny: [],
  network: undefined,
  blockedPatterns: [],
  llm: { value: defaultLanguageModel, from: "built-in" },
  audit: { value: defaultAudit, from: "built-in" },
  plan: { value: planRules, from: "built-in" },
};

/** Puts layers together; weakest first. */
export function mergeLayers(layers: readonly Layer[]): Merged {
  const notices: string[] = [];
  const problems: string[] = [];
  const known = new Map(definedBy(builtIn));
  const managed = layers.find(({ name }) => name === "managed");
  let settings = initial;
  const chosen: Choice[] = [];
  for (const layer of layers) {
    for (const [name, profile] of profilesOf(layer)) {
      if (layer.trusted) known.set(name, profile);
      else notices.push(untrusted(layer, `the profile \`${name}\``));
    }
    if (layer.settings.profile !== undefined) {
      // Who is trusted chooses instead of the layers before; a stranger only besides them.
      if (layer.trusted) chosen.length = 0;
      chosen.push({ layer, name: layer.settings.profile });
    }
    if (isCallers(layer)) continue;
    settings = layer.trusted ? opened(settings, layer) : tightened(settings, layer, notices);
  }
  for (const choice of chosen) settings = withProfile(settings, choice, known, problems);
  // What its profile says is its own or built in, whatever others call by that name.
  const owned = new Map([...known, ...definedBy(builtIn), ...profilesOf(managed)]);
  const last = managed?.settings.profile;
  if (managed && last !== undefined) settings = withProfile(settings, { layer: managed, name: last }, owned, problems);
  for (const layer of layers) if (isCallers(layer)) settings = opened(settings, layer);
  if (managed) settings = bounded(settings, managed, last === undefined ? undefined : owned.get(last));
  return { settings, notices, problems };
}

/** A profile that a layer chose. */
interface Choice {
  readonly layer: Layer;
  readonly name: string;
}

const definedBy = (profiles: readonly Profile[]): readonly (readonly [string, Profile])[] =>
  profiles.map((profile) => [profile.name, profile]);

const profilesOf = (layer: Layer | undefined): readonly (readonly [string, Profile])[] =>
  layer === undefined
    ? []
    : Object.entries(layer.settings.profiles ?? {}).map(([name, settings]) => [
        name,
        { name, purpose: `of ${originOf(layer)}`, settings },
      ]);

/** Set for one run, by whoever starts it: stronger than a profile. */
const isCallers = ({ name }: Layer): boolean => name === "environment" || name === "command line";

const originOf = ({ name, path }: Layer): string => path ?? name;

const untrusted = (layer: Layer, what: string): string =>
  `${originOf(layer)}: ${what} opens something, and the file is not trusted: look at it, and run \`safe-sh trust\``;

function opened(before: Settings, layer: Layer): Settings {
  const { settings } = layer;
  const from = originOf(layer);
  const put = <Value>(value: Value | undefined, old: From<Value>): From<Value> =>
    value === undefined ? old : { value, from };
  return {
    ...denied(before, layer),
    profile: before.profile,
    onMutating: put(settings.onMutating, before.onMutating),
    sandbox: put(settings.sandbox, before.sandbox),
    commands: settings.commands ? { value: settings.commands, from } : before.commands,
    allow: [...before.allow, ...(settings.allow ?? []).map((rule) => ({ value: ruleOf(rule), from }))],
    writes: [...before.writes, ...(settings.writes ?? []).map((value) => ({ value, from }))],
    network: settings.network ? { value: settings.network, from } : before.network,
    llm: put(settings.llm, before.llm),
    audit: put(settings.audit, before.audit),
    plan: settings.plan ? { value: { ...before.plan.value, ...given(settings.plan) }, from } : before.plan,
  };
}

const given = (plan: NonNullable<PolicySettings["plan"]>): Partial<PlanRules> =>
  Object.fromEntries(Object.entries(plan).filter(([, value]) => value !== undefined));

/** What every layer may add: prohibitions. */
function denied(
  before: Settings,
  layer: { readonly settings: ProfileSettings; readonly name: string; readonly path?: string },
): Settings {
  const from = layer.path ?? layer.name;
  const { deny = [], reads, blockedPatterns = [] } = layer.settings;
  return {
    ...before,
    deny: [...before.deny, ...deny.map((rule) => ({ value: ruleOf(rule), from }))],
    readsDeny: [...before.readsDeny, ...(reads?.deny ?? []).map((value) => ({ value, from }))],
    blockedPatterns: [
      ...before.blockedPatterns,
      ...blockedPatterns.map((each) => ({ value: typeof each === "string" ? { pattern: each } : each, from })),
    ],
  };
}

const strictness = { ask: 0, deny: 1, off: 0, auto: 1, require: 2 } as const;

const stricter = <Value extends OnMutating | Sandbox>(
  old: From<Value>,
  value: Value | undefined,
  from: string,
): From<Value> => (value !== undefined && strictness[value] > strictness[old.value] ? { value, from } : old);

function tightened(before: Settings, layer: Layer, notices: string[]): Settings {
  const { settings } = layer;
  const from = originOf(layer);
  const note = (what: string): void => void notices.push(untrusted(layer, what));
  for (const key of ["allow", "writes"] as const) if (settings[key]?.length) note(`\`${key}\``);
  if (settings.llm && settings.llm.backend !== "off") note("`llm`");
  if (settings.audit) note("`audit`");
  if (settings.plan) note("`plan`");
  const result: Settings = {
    ...denied(before, layer),
    onMutating: stricter(before.onMutating, settings.onMutating, from),
    sandbox: stricter(before.sandbox, settings.sandbox, from),
    commands: settings.commands ? { value: common(before.commands?.value, settings.commands), from } : before.commands,
    network: settings.network ? { value: narrower(before.network?.value, settings.network), from } : before.network,
    llm: settings.llm?.backend === "off" ? { value: { ...before.llm.value, backend: "off" }, from } : before.llm,
  };
  if (settings.onMutating === "ask" && before.onMutating.value === "deny") note("`onMutating`");
  if (settings.sandbox && result.sandbox.value !== settings.sandbox) note("`sandbox`");
  return result;
}

const common = (old: readonly string[] | undefined, value: readonly string[]): readonly string[] =>
  old ? value.filter((each) => old.includes(each)) : value;

// Only `*` stands for something in the name of a host.
const plainly = (host: string): string => host.toLowerCase().replaceAll("?", "\0");

/** What a policy without `network` permits. */
const everywhere: Network = { hosts: ["*"], methods: ["read"] };

function narrower(old: Network = everywhere, value: Network): Network {
  const inside = (hosts: readonly string[], outer: readonly string[]): readonly string[] =>
    hosts.filter((host) => outer.some((each) => matchesWildcard(plainly(each), plainly(host))));
  return {
    hosts: [...new Set([...inside(value.hosts, old.hosts), ...inside(old.hosts, value.hosts)])],
    methods: value.methods.filter((method) => old.methods.includes(method)),
  };
}

function withProfile(
  before: Settings,
  { layer, name }: Choice,
  known: ReadonlyMap<string, Profile>,
  problems: string[],
): Settings {
  const from = `profile ${name}`;
  const profile = known.get(name);
  const chosen = { value: name, from: originOf(layer) };
  if (!profile) {
    problems.push(
      `${originOf(layer)}: there is no profile \`${name}\`: it must be one of ${[...known.keys()].join(", ")}`,
    );
    return { ...before, profile: chosen };
  }
  const { settings } = profile;
  const base = { ...denied(before, { settings, name: from }), profile: chosen };
  const mayOpen = layer.trusted;
  const list = <Value>(old: readonly From<Value>[], value: readonly Value[] | undefined): readonly From<Value>[] => {
    if (value === undefined) return old;
    return mayOpen
      ? value.map((each) => ({ value: each, from }))
      : old.filter((each) => value.some((other) => same(other, each.value)));
  };
  return {
    ...base,
    onMutating:
      mayOpen && settings.onMutating
        ? { value: settings.onMutating, from }
        : stricter(before.onMutating, settings.onMutating, from),
    sandbox:
      mayOpen && settings.sandbox
        ? { value: settings.sandbox, from }
        : stricter(before.sandbox, settings.sandbox, from),
    commands: settings.commands
      ? { value: mayOpen ? settings.commands : common(before.commands?.value, settings.commands), from }
      : before.commands,
    allow: list(before.allow, settings.allow?.map(ruleOf)),
    writes: list(before.writes, settings.writes),
    network: settings.network
      ? { value: mayOpen ? settings.network : narrower(before.network?.value, settings.network), from }
      : before.network,
    llm: mayOpen && settings.llm ? { value: settings.llm, from } : before.llm,
    audit: mayOpen && settings.audit ? { value: settings.audit, from } : before.audit,
  };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The managed layer's last word: a field that it sets can only be made stricter. */
function bounded(before: Settings, managed: Layer, profile: Profile | undefined): Settings {
  const { settings } = managed;
  const from = originOf(managed);
  const own = <Value>(list: readonly From<Value>[]): readonly From<Value>[] =>
    list.filter((each) => each.from === from);
  return {
    ...before,
    onMutating: stricter(
      stricter(before.onMutating, settings.onMutating, from),
      profile?.settings.onMutating,
      `profile ${profile?.name}`,
    ),
    sandbox: stricter(
      stricter(before.sandbox, settings.sandbox, from),
      profile?.settings.sandbox,
      `profile ${profile?.name}`,
    ),
    commands: settings.commands ? { value: common(before.commands?.value, settings.commands), from } : before.commands,
    allow: settings.allow ? own(before.allow) : before.allow,
    writes: settings.writes ? own(before.writes) : before.writes,
    network: settings.network ? { value: narrower(before.network?.value, settings.network), from } : before.network,
    llm: settings.llm && before.llm.value.backend !== "off" ? { value: settings.llm, from } : before.llm,
    audit: settings.audit ? { value: settings.audit, from } : before.audit,
    plan: settings.plan ? { value: { ...planRules, ...given(settings.plan) }, from } : before.plan,
  };
}

/** Nothing is opened any more, and nobody is asked: what holds where a layer cannot be read. */
export const closed = (settings: Settings): Settings => ({
  ...settings,
  onMutating: { value: "deny", from: "a setting that cannot be read" },
  sandbox: stricter(settings.sandbox, "auto", "a setting that cannot be read"),
  allow: [],
  writes: [],
  network: settings.network ? { ...settings.network, value: narrower(everywhere, settings.network.value) } : undefined,
  llm: { ...settings.llm, value: { ...settings.llm.value, backend: "off" } },
});

/** The policy that settings amount to. */
export const policyFrom = (settings: Settings): Policy => ({
  onMutating: settings.onMutating.value,
  sandbox: settings.sandbox.value,
  profile: settings.profile.value,
  writes: settings.writes.map(({ value }) => value),
  allow: settings.allow.map(({ value }) => value),
  deny: settings.deny.map(({ value }) => value),
  reads: { deny: settings.readsDeny.map(({ value }) => value) },
  blockedPatterns: settings.blockedPatterns.map(({ value }) => value),
  llm: settings.llm.value,
  audit: settings.audit.value,
  ...(settings.commands ? { commands: settings.commands.value } : {}),
  ...(settings.network ? { network: settings.network.value } : {}),
});
