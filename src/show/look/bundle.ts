// Replays and reports; a bundle of its own, because no other call needs them.
export { defaultJobs, Pool } from "../jobs/pool.ts";
export { replayPage } from "./replay/page.ts";
export { replay } from "./replay/replay.ts";
export type { Summary } from "./replay/summary.ts";
export { reportPage } from "./report/page.ts";
export { reportData } from "./report/report.ts";
