// The files that a survey of the folder finds if no sandbox backs the proof: they make a package manager run code.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { surveyFindings } from "../../../src/decide/survey/survey.ts";
import { messageOf } from "../../../src/findings/words.ts";
import { judged, ready } from "../../support/classify.ts";
import { rowsOf } from "../../support/rows.ts";

interface Row {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly command: string;
  /** In the message; absent: nothing is found. */
  readonly found?: string;
}

const places: string[] = [];
beforeAll(() => ready());
afterAll(() => {
  for (const place of places) rmSync(place, { recursive: true, force: true });
});

test.each(rowsOf<Row>("fixtures/confinement/projects.jsonl"))("$name: $command", async ({ files, command, found }) => {
  const cwd = mkdtempSync(join(tmpdir(), "safe-sh-project-"));
  places.push(cwd);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  }
  const { verdict, trace } = judged(command, { cwd });
  expect(verdict.safety).toBe("read_only");
  const messages = (await surveyFindings(trace)).map((finding) => messageOf(finding, "agent"));
  if (found === undefined) expect(messages).toEqual([]);
  else expect(messages).toEqual([expect.stringContaining(found)]);
});

test.each([
  ["stable", undefined],
  ["nightly-2020-01-01", "`nightly-2020-01-01` is not installed, and would be"],
])("rustup installs a toolchain that a project names, unless it is there: %s", async (channel, found) => {
  const home = mkdtempSync(join(tmpdir(), "safe-sh-project-"));
  places.push(home);
  mkdirSync(join(home, ".rustup/toolchains/stable-x86_64-unknown-linux-gnu"), { recursive: true });
  const before = process.env.HOME;
  onTestFinished(() => {
    process.env.HOME = before;
  });
  process.env.HOME = home;
  for (const [file, text] of [
    ["rust-toolchain.toml", `[toolchain]\nchannel = "${channel}"\n`],
    ["rust-toolchain", `${channel}\n`],
  ] as const) {
    const cwd = mkdtempSync(join(tmpdir(), "safe-sh-project-"));
    places.push(cwd);
    writeFileSync(join(cwd, file), text);
    const messages = (await surveyFindings(judged("rustc --version", { cwd }).trace)).map((each) =>
      messageOf(each, "agent"),
    );
    expect(messages).toEqual(found === undefined ? [] : [expect.stringContaining(found)]);
  }
});
