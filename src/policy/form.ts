// The fields of a policy file, as types. `schema.ts` checks them.
import type { Policy } from "./policy.ts";
import type { PlanRules } from "./profiles.ts";

type Optional<Fields> = { readonly [Field in keyof Fields]?: Fields[Field] | undefined };

/** The settings of a profile: those of the policy. An absent field leaves the value of the layers below. */
export interface ProfileSettings extends Optional<Omit<Policy, "profile">> {
  /** Reserved: without an effect. */
  readonly allowOverrides?: boolean | undefined;
}

/** The settings of a file. */
export interface PolicySettings extends ProfileSettings {
  readonly $schema?: string | undefined;
  readonly profile?: string | undefined;
  readonly profiles?: Readonly<Record<string, ProfileSettings>> | undefined;
  readonly plan?: Optional<PlanRules> | undefined;
}
