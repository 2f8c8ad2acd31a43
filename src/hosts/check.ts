// One line of doctor's answer.

/** `broken` ends with exit 1; a `warning` is worth knowing. */
export interface Check {
  readonly name: string;
  readonly state: "ok" | "warning" | "broken";
  readonly what: string;
  readonly help?: string;
}

export const ok = (name: string, what: string): Check => ({ name, state: "ok", what });
export const warning = (name: string, what: string, help: string): Check => ({ name, state: "warning", what, help });
export const broken = (name: string, what: string, help: string): Check => ({ name, state: "broken", what, help });
