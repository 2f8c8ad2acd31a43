// One line of doctor's answer.

/** `broken` ends with exit 1; a `warning` is worth knowing. */
export interface Check {
  readonly name: string;
  readonly state: "ok" | "warning" | "broken";
  readonly what: string;
  readonly help?: string;
}

/** Makes checks of one name. */
export const checksAs = (name: string) => ({
  ok: (what: string): Check => ({ name, state: "ok", what }),
  warning: (what: string, help: string): Check => ({ name, state: "warning", what, help }),
  broken: (what: string, help: string): Check => ({ name, state: "broken", what, help }),
});
