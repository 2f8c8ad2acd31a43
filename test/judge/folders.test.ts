// The permissions of a policy that opens folders: writing and deleting below them, from any working directory.
import { beforeAll, expect, test } from "vitest";
import { classify, ready } from "../support/classify.ts";
import { rowsOf } from "../support/rows.ts";

interface Row {
  readonly command: string;
  /** The folders that the policy opens. */
  readonly writes: readonly string[];
  readonly safety: "read_only" | "mutating";
  /** One for each finding. */
  readonly codes?: readonly string[];
}

beforeAll(() => ready());

test.each(rowsOf<Row>("fixtures/judge/folders.jsonl"))(
  "$writes: $command",
  ({ command, writes, safety, codes = [] }) => {
    const policy = { onMutating: "ask", writes } as const;
    const verdict = classify(command, { cwd: "/work", home: "/home/me", policy });
    expect([verdict.safety, ...verdict.findings.map(({ code }) => code)]).toEqual([safety, ...codes]);
  },
);
