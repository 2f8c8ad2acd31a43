// The examples for frameworks, against a model's service on loopback: each runs what is proved, tries, asks and refuses.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startService } from "../../src/hosts/install/stand-ins/service.ts";
import { chatCompletions } from "../../src/hosts/opencode/service.ts";
import { root } from "../support/built.ts";
import { folder, run } from "../support/programs.ts";

for (const name of ["ai-sdk", "openai-agents", "langchain"])
  test(`${name} runs what is proved, tries, asks and refuses`, async () => {
    const home = folder();
    const project = join(home, "project");
    for (const each of [project, join(home, ".config/safe-sh")]) mkdirSync(each, { recursive: true });
    writeFileSync(join(project, "a"), "one\n");
    writeFileSync(join(home, ".config/safe-sh/policy.json"), JSON.stringify({ trial: "hold", deny: ["npm publish"] }));
    const commands = ["cat a", "echo two > a", "kill -URG $PPID; echo yes", "kill -URG $PPID; echo no", "npm publish"];
    const service = await startService(
      chatCompletions,
      commands.map((command) => ({ tool: "bash", input: { command } })),
    );
    const example = join(root, `docs/examples/${name}.mjs`);
    const { code, stdout, stderr } = await run(process.execPath, [example, `${service.url}/v1`, "m", "go"], {
      cwd: project,
      env: { HOME: home, XDG_CONFIG_HOME: join(home, ".config"), XDG_STATE_HOME: join(home, "state") },
      input: "y\nn\n",
    });
    service.close();
    expect([code, stdout], stderr).toEqual([0, "done\n"]);
    const [proved, tried, approved, rejected, denied] = service.results;
    expect(proved).toBe("one\n");
    expect(tried).toMatch(/held 1 change: M a .*`safe-sh keep 1`/);
    expect(readFileSync(join(project, "a"), "utf8")).toBe("one\n");
    expect(approved).toBe("yes\n");
    expect(rejected).not.toContain("no\n");
    expect(denied).toMatch(/^safe-sh: refused: .*npm publish/);
    expect(stderr.match(/Run it\?/g)).toHaveLength(2);
  });
