// The reader of other hosts' events: a bundle of its own with zod, which a hook of Claude Code does not load.
export { readEvent } from "./form.ts";
