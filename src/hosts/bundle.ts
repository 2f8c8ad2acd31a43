// The readers of other hosts' events and rules: a bundle of its own with zod, which a hook of Claude Code does not load.
export { readEvent } from "./form.ts";
export { hostRules } from "./rules.ts";
