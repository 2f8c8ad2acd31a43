// Which files of a project are secrets: what a sandbox hides, and what no command may read without one, are the same.
import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { examine } from "../../src/decide/examine.ts";
import { defaultPolicy } from "../../src/policy/policy.ts";
import { projectSecrets } from "../../src/sandbox/project-secrets.ts";
import { closedSpec } from "../../src/sandbox/spec.ts";
import { ready } from "../support/classify.ts";
import { folder } from "../support/programs.ts";
import { rowsOf } from "../support/rows.ts";

/** A file with its text, as often as `times` says, and what follows it. */
interface Row {
  readonly file: string;
  readonly text: string;
  readonly times?: number;
  readonly then?: string;
  readonly secret: boolean;
}

const rows = rowsOf<Row>("fixtures/confinement/secret-files.jsonl");

beforeAll(() => ready());

test.each(rows)("$file: $secret", async ({ file, text, times = 1, then = "", secret }) => {
  const cwd = realpathSync(folder());
  mkdirSync(join(cwd, ".git"));
  mkdirSync(dirname(join(cwd, file)), { recursive: true });
  writeFileSync(join(cwd, file), text.repeat(times) + then);
  expect(projectSecrets(closedSpec, cwd).found).toEqual(secret ? [join(cwd, file)] : []);
  const read = async (source: string): Promise<string> =>
    (await examine({ source }, { cwd, policy: defaultPolicy }, "host-shell")).decision;
  for (const source of [`cat ${file}`, `sort < ./${file}`, "grep -r . ."])
    expect([source, await read(source)]).toEqual([source, secret ? "ask" : "allow"]);
});
