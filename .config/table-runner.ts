// The gate has no time for every row of a table whose rows start programs: of n run as many as the square root of n/3, at least
// two, evenly spread, the first and the last among them. `npm run test:all` runs all.
import { readFileSync } from "node:fs";
import { type RunnerTestFile, type RunnerTestSuite, type RunnerTestCase as Test, TestRunner } from "vitest";
import { startsPrograms } from "./starts-programs.ts";

const starts = /"node:child_process"|support\/(?:programs|built|in-process)\.ts"|"\.\/client\.ts"/;

export default class extends TestRunner {
  override onCollected(files: readonly RunnerTestFile[]): void {
    for (const file of files)
      if (startsPrograms(file.filepath) || starts.test(readFileSync(file.filepath, "utf8"))) thin(file);
  }
}

/** Rows of one table stand together, and come from one place of the file. */
function thin({ tasks }: RunnerTestSuite): void {
  const tables = new Map<string, Test[]>();
  for (const task of tasks) {
    if (task.type === "suite") thin(task);
    else if (task.each && task.mode === "run") {
      const place = `${task.location?.line}:${task.location?.column}`;
      tables.set(place, [...(tables.get(place) ?? []), task]);
    }
  }
  for (const rows of tables.values()) {
    const count = Math.max(2, Math.ceil(Math.sqrt(rows.length / 3)));
    const step = (rows.length - 1) / (count - 1);
    const kept = new Set(Array.from({ length: count }, (_, at) => rows[Math.round(at * step)]));
    for (const row of rows) if (!kept.has(row)) row.mode = "skip";
  }
}
