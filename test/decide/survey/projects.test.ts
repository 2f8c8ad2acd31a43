// The files that a survey of the folder finds if no sandbox backs the proof: they make a package manager run code.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
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

// Which version it is stands beside it: https://go.dev/doc/toolchain.
test.each([
  ["go1.22.3", "go 1.22.3", undefined],
  ["go1.22.3", "go 1.22", undefined],
  ["go1.22.3", "go 1.22\n\ntoolchain default", undefined],
  ["go1.22.3", "go 1.21 // as before\ntoolchain go1.22.3", undefined],
  ["go1.22.3", "go 1.22.4", "`go`"],
  ["go1.22.3", "go 1.23", "`go`"],
  ["go1.22.3", "go 1.22\n\ntoolchain go1.99.0", "`toolchain`"],
  ["go1.22.3", "go 1.22\n\ntoolchain go1.22.1-custom", "`toolchain`"],
  ["go1.23rc1", "go 1.23", "`go`"],
  ["go1.19", "go 1.19.0", undefined],
  [undefined, "go 1.21", "`go`"],
])("a module asks %s for %s", async (version, lines, found) => {
  const root = mkdtempSync(join(tmpdir(), "safe-sh-project-"));
  places.push(root);
  mkdirSync(join(root, "bin"));
  writeFileSync(join(root, "bin/go"), "", { mode: 0o755 });
  if (version !== undefined) writeFileSync(join(root, "VERSION"), `${version}\ntime 2024-04-30T00:00:00Z\n`);
  writeFileSync(join(root, "go.mod"), `module example.com/x\n\n${lines}\n`);
  vi.stubEnv("PATH", `${root}/bin:${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const command of ["go version", "go list -m", "goimports -l ."]) {
    const findings = await surveyFindings(judged(command, { cwd: root }).trace);
    expect(findings.map((finding) => messageOf(finding, "agent"))).toEqual(
      found === undefined ? [] : [expect.stringContaining(found)],
    );
  }
});
