// The fields of a policy file, as types. `schema.ts` checks them.
import type { BlockName } from "./built-in-blocks.ts";
import type {
  Audit,
  BlockedPattern,
  CacheName,
  CommandRule,
  Forgettable,
  HeldPlaces,
  InstallerName,
  LanguageModel,
  Network,
  OnMutating,
  Reads,
  Resident,
  Sandbox,
  Trial,
  Undo,
} from "./policy.ts";
import type { PlanRules } from "./profiles.ts";

/** The settings of a profile. An absent field leaves the value of the layers below. */
export interface ProfileSettings {
  readonly onMutating?: OnMutating | undefined;
  readonly sandbox?: Sandbox | undefined;
  readonly trial?: Trial | undefined;
  readonly places?: HeldPlaces | undefined;
  readonly caches?: readonly CacheName[] | undefined;
  readonly registries?: readonly InstallerName[] | undefined;
  readonly commands?: readonly string[] | undefined;
  readonly allow?: readonly (string | CommandRule)[] | undefined;
  readonly ask?: readonly (string | CommandRule)[] | undefined;
  readonly deny?: readonly (string | CommandRule)[] | undefined;
  readonly writes?: readonly string[] | undefined;
  readonly deletes?: readonly string[] | undefined;
  readonly reads?: Reads | undefined;
  readonly environment?: readonly string[] | undefined;
  readonly ssh?: { readonly hosts: readonly string[] } | undefined;
  readonly network?: Network | undefined;
  readonly blockedPatterns?: readonly (string | BlockedPattern)[] | undefined;
  readonly unblocked?: readonly BlockName[] | undefined;
  readonly forgets?: readonly Forgettable[] | undefined;
  /** Reserved: without an effect. */
  readonly allowOverrides?: boolean | undefined;
  readonly llm?: LanguageModel | undefined;
  readonly audit?: Audit | undefined;
  readonly undo?: Undo | undefined;
  readonly resident?: Resident | undefined;
}

/** The settings of a file. */
export interface PolicySettings extends ProfileSettings {
  readonly $schema?: string | undefined;
  readonly profile?: string | undefined;
  readonly profiles?: Readonly<Record<string, ProfileSettings>> | undefined;
  readonly plan?: { readonly [Field in keyof PlanRules]?: PlanRules[Field] | undefined } | undefined;
}
