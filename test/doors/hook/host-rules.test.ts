// The rules of other hosts' users hold for what runs, not only for what is written.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { ready } from "../../../src/decide/ready.ts";
import { answerHost } from "../../../src/doors/hook/other-host.ts";
import { events, type OtherHost } from "../../../src/hosts/events.ts";
import { defaultPolicy } from "../../../src/policy/policy.ts";
import { folder } from "../../support/programs.ts";
import { rowsOf } from "../../support/rows.ts";

interface Row {
  readonly host: OtherHost;
  /** By path, from the project or the home directory. */
  readonly files: Readonly<Record<string, string>>;
  /** Read-only commands that no rule is about, or of which the host itself sees what its rules are about. */
  readonly passes: readonly string[];
  readonly objects: readonly string[];
}

beforeAll(() => ready());

const rows = rowsOf<Row>("fixtures/hook/host-rules.jsonl");

test.each(rows.map((row) => [`${row.host}: ${JSON.stringify(row.files)}`, row] as const))(
  "%s",
  async (_name, { host, files, passes, objects }) => {
    const home = folder();
    const cwd = join(home, "project");
    mkdirSync(join(cwd, "sub"), { recursive: true });
    for (const [name, text] of Object.entries(files)) {
      const path = name.startsWith("~/") ? join(home, name.slice(2)) : join(cwd, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    const answered = async (command: string): Promise<readonly [string, "passes" | "objects"]> => {
      const { exitCode, stderr } = await answerHost(host, JSON.stringify(events[host].sample(command, cwd)), {
        policyIn: async () => ({ policy: defaultPolicy, notices: [], problems: [] }),
        environment: { HOME: home },
      });
      if (exitCode !== 0) expect(stderr).toMatch(/a rule of the agent's own settings (?:denies|asks about) `/);
      return [command, exitCode === 0 ? "passes" : "objects"];
    };
    const wanted = [
      ...passes.map((command) => [command, "passes"] as const),
      ...objects.map((command) => [command, "objects"] as const),
    ];
    expect(await Promise.all([...passes, ...objects].map(answered))).toEqual(wanted);
  },
);
