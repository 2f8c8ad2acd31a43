// Hosts with a shell of their own are told to run a trial by safe-sh, where no rule of their users' is about it.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { ready } from "../../../src/decide/ready.ts";
import { answerHost } from "../../../src/doors/hook/other-host.ts";
import { unwrapped } from "../../../src/doors/shell/wrapped.ts";
import { events, type OtherHost } from "../../../src/hosts/events.ts";
import { defaultPolicy } from "../../../src/policy/policy.ts";
import { folder } from "../../support/programs.ts";
import { rowsOf } from "../../support/rows.ts";

interface Row {
  readonly host: OtherHost;
  /** By path, from the project or the home directory. */
  readonly files: Readonly<Record<string, string>>;
  readonly trial: "off" | "hold" | "keep";
  /** Absent: the user wants trials in this host. */
  readonly wish?: false;
  readonly command: string;
  readonly becomes: "a trial" | "itself" | "refused";
}

const rows = rowsOf<Row>("fixtures/hook/replaced.jsonl");

beforeAll(() => ready());

for (const { host, files, trial, wish = true, command, becomes } of rows)
  test(`${host} ${JSON.stringify(files)} ${trial} ${wish}: ${command}`, async () => {
    const home = folder();
    const cwd = join(home, "project");
    mkdirSync(cwd);
    execFileSync("git", ["init", "-q"], { cwd });
    for (const [name, text] of Object.entries(files)) {
      const path = name.startsWith("~/") ? join(home, name.slice(2)) : join(cwd, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    const event = { ...events[host].sample(command, cwd), [events[host].session]: "s" };
    const { exitCode, stdout, instead } = await answerHost(host, JSON.stringify(event), {
      policyIn: async () => ({ policy: { ...defaultPolicy, trial }, notices: [], problems: [] }),
      environment: { HOME: home },
      trials: wish,
    });
    expect(exitCode).toBe(becomes === "refused" ? 2 : 0);
    if (becomes !== "a trial") return expect([stdout, instead]).toEqual([exitCode === 0 ? "" : stdout, undefined]);
    expect(unwrapped((instead ?? "").replace(/^SAFE_SH_SESSION=\w+ /, ""))).toBe(command);
    // opencode's plugin puts it into the call.
    if (host !== "opencode") expect(stdout).toContain(JSON.stringify(instead));
  });
