// The memory of sessions, and the rules about tools, a bundle of its own (`dist/memory.cjs`).
export { forgetSession, memoryOf } from "./session.ts";
export { answerTool } from "./tools.ts";
