// The memory of sessions, a bundle of its own (`dist/memory.cjs`): a hook whose host names no session does not load it.
export { forgetSession, memoryOf } from "./session.ts";
