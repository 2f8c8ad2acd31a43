// Replays and reports; a bundle of its own, because no other call needs them.
export { defaultJobs, Pool } from "../jobs/pool.ts";
export { replayPage, reportPage } from "../pages/documents.ts";
export { replay } from "./replay/replay.ts";
export type { Summary } from "./replay/summary.ts";
export { reportData } from "./report/report.ts";
