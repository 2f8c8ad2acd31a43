// Layers of settings → one policy. An untrusted layer only tightens; what the managed layer sets is not loosened.

import type { Field, Source } from "./field-kinds.ts";
import { fields, type Settings } from "./fields.ts";
import type { PolicySettings } from "./form.ts";
import { defaultPolicy, type Policy } from "./policy.ts";
import { profiles as builtIn, type Profile } from "./profiles.ts";

/** Where settings come from, weakest first; `managed` is applied once more after all others. */
export type LayerName = "built-in" | "managed" | "user" | "project" | "environment" | "command line" | "agent";

/** The settings of one place. */
export interface Layer {
  readonly name: LayerName;
  /** The file, if it is one. */
  readonly path?: string;
  readonly settings: PolicySettings;
  /** May it open something? Not a project's file that its user has not looked at. */
  readonly trusted: boolean;
  /** It is of a folder above the project, and may only forbid. */
  readonly above?: true;
}

/** The settings of all layers together. */
export interface Merged {
  readonly settings: Settings;
  /** Settings that were not taken over, and why, a line each. */
  readonly notices: readonly string[];
  /** Settings that cannot be followed, a line each: all of them must be closed then. */
  readonly problems: readonly string[];
}

const table: { readonly [Name in keyof Settings]: Field<Settings[Name]> } = fields;
const names = Object.keys(fields) as readonly (keyof Settings)[];

/** The settings that a function makes, field by field. */
function eachField(
  make: <Name extends keyof Settings>(name: Name, field: Field<Settings[Name]>) => Settings[Name],
): Settings {
  const entry = <Name extends keyof Settings>(name: Name) => [name, make(name, table[name])] as const;
  return Object.fromEntries(names.map(entry)) as unknown as Settings;
}

/** Puts layers together; weakest first. */
export function mergeLayers(layers: readonly Layer[]): Merged {
  const notices: string[] = [];
  const problems: string[] = [];
  const known = new Map(definedBy(builtIn));
  const managed = layers.find(({ name }) => name === "managed");
  let settings = eachField((_, field) => field.initial);
  const chosen: Choice[] = [];
  for (const layer of layers) {
    for (const [name, profile] of profilesOf(layer)) {
      if (layer.trusted) known.set(name, profile);
      else if (!layer.above) notices.push(untrusted(layer, `the profile \`${name}\``));
    }
    if (layer.settings.profile !== undefined) {
      // A trusted layer's choice replaces those of the layers before; an untrusted one's is added to them.
      if (layer.trusted) chosen.length = 0;
      chosen.push({ layer, name: layer.settings.profile });
    }
    if (isCallers(layer)) continue;
    settings = layer.trusted ? opened(settings, layer) : tightened(settings, layer, notices);
  }
  for (const choice of chosen) settings = withProfile(settings, choice, known, problems);
  // The managed layer's profile is its own or built in, whatever others call by that name.
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

/** Set for one run, by its caller: stronger than a profile. */
const isCallers = ({ name }: Layer): boolean => name === "environment" || name === "command line";

const originOf = ({ name, path }: Layer): string => path ?? name;

const sourceOf = (layer: Layer): Source => ({ settings: layer.settings, from: originOf(layer) });
const profileSource = ({ name, settings }: Profile): Source => ({ settings, from: `profile ${name}` });

const untrusted = (layer: Layer, what: string): string =>
  `${originOf(layer)}: ${what} opens something, and the file is not trusted: look at it, and run \`safe-sh trust\``;

function opened(before: Settings, layer: Layer): Settings {
  const source = sourceOf(layer);
  return eachField((name, field) => field.open(before[name], source));
}

function tightened(before: Settings, layer: Layer, notices: string[]): Settings {
  const source = sourceOf(layer);
  const opens: string[] = [];
  const after = eachField((name, field) => {
    if (field.loosens(before[name], layer.settings)) opens.push(`\`${name}\``);
    return field.tighten(before[name], source);
  });
  if (opens.length > 0 && !layer.above) notices.push(untrusted(layer, opens.join(", ")));
  return after;
}

function withProfile(
  before: Settings,
  { layer, name }: Choice,
  known: ReadonlyMap<string, Profile>,
  problems: string[],
): Settings {
  const profile = known.get(name);
  const chosen = { value: name, from: originOf(layer) };
  if (!profile) {
    problems.push(
      `${originOf(layer)}: there is no profile \`${name}\`: it must be one of ${[...known.keys()].join(", ")}`,
    );
    return { ...before, profile: chosen };
  }
  const source = profileSource(profile);
  const step = layer.trusted ? "replace" : "narrow";
  return { ...eachField((each, field) => field[step](before[each], source)), profile: chosen };
}

/** The managed layer once more, after all others: a field that it sets can only be made stricter. */
function bounded(before: Settings, managed: Layer, profile: Profile | undefined): Settings {
  const source = sourceOf(managed);
  const chosen = profile && profileSource(profile);
  return eachField((name, field) => field.bound(before[name], source, chosen));
}

/** The settings that hold if a layer cannot be read: nothing is opened, and no question is asked. */
export const closedSettings = (settings: Settings): Settings => eachField((name, field) => field.close(settings[name]));

/** The policy that settings amount to. */
export function policyFrom(settings: Settings): Policy {
  const partOf = <Name extends keyof Settings>(name: Name): Partial<Policy> => table[name].policy(settings[name]);
  const parts = names.map(partOf);
  // The only fields of the policy that several settings make.
  const reads: Policy["reads"] = Object.assign({}, ...parts.map((part) => part.reads));
  const places: Policy["places"] = Object.assign({}, ...parts.map((part) => part.places));
  return Object.assign({}, defaultPolicy, ...parts, { reads, places });
}
