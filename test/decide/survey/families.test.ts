// Siblings give one answer in a folder that names code for all of them: none passes but those that obey nothing of it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { examine } from "../../../src/decide/examine.ts";
import { defaultPolicy } from "../../../src/policy/policy.ts";
import { ready } from "../../support/classify.ts";
import { duplicates, rowsOf } from "../../support/rows.ts";

interface Family {
  readonly family: string;
  readonly files: Readonly<Record<string, string>>;
  readonly commands: readonly string[];
  /** Commands that pass there, and why. */
  readonly others: Readonly<Record<string, string>>;
}

describe.each(rowsOf<Family>("fixtures/survey/families.jsonl"))("$family", ({ files, commands, others }) => {
  const cwd = mkdtempSync(join(tmpdir(), "family-"));
  beforeAll(async () => {
    await ready();
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(cwd, name)), { recursive: true });
      writeFileSync(join(cwd, name), text);
    }
  });
  afterAll(() => rmSync(cwd, { recursive: true }));

  test("only the exceptions pass", async () => {
    const passing: string[] = [];
    for (const source of commands) {
      const { decision } = await examine({ source }, { cwd, policy: defaultPolicy }, "host-shell");
      if (decision === "allow") passing.push(source);
    }
    expect(passing).toEqual(Object.keys(others));
    expect(duplicates([...commands])).toEqual([]);
  });
});
