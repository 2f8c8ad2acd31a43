// The repository is a plugin of Claude Code: its files have the form that the client reads, and name existing programs.
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { toolsHook } from "../../../src/hosts/install/claude-settings.ts";
import { guardedStart, hookStart, withoutOptions } from "../../../src/hosts/install/hook-entry.ts";
import { root } from "../../support/built.ts";

const json = (path: string): Record<string, unknown> => JSON.parse(readFileSync(join(root, path), "utf8"));
const agent = readFileSync(join(root, "agents/tdd-planner.md"), "utf8");
const frontmatter = /^---\n([^]*?)\n---\n/.exec(agent)?.[1] ?? "";

test("the manifest is the package's", () => {
  const { name, version, license } = json("package.json");
  expect(json(".claude-plugin/plugin.json")).toMatchObject({ name, version, license });
});

test("every program that a hook names is there, and starts", () => {
  const texts = [readFileSync(join(root, "hooks/hooks.json"), "utf8"), agent];
  const named = texts.flatMap((text) =>
    [...text.matchAll(/\$\{CLAUDE_PLUGIN_ROOT\}\/([\w./-]+)/g)].map(([, path]) => path ?? ""),
  );
  expect(new Set(named)).toEqual(
    new Set(["hooks/safe-sh-hook.sh", "hooks/validate-plan-output", "hooks/planner-bash-guard"]),
  );
  for (const path of named) {
    expect(existsSync(join(root, path)), path).toBe(true);
    if (!path.endsWith(".sh")) expect(statSync(join(root, path)).mode & 0o111, path).not.toBe(0);
  }
});

test("hooks.json blocks on failure, and checks plans of the planner only", () => {
  expect(json("hooks/hooks.json").hooks).toEqual({
    PreToolUse: [
      {
        matcher: "Bash|Write|Edit|MultiEdit|NotebookEdit",
        hooks: [
          {
            type: "command",
            command: "/bin/sh",
            args: ["-c", hookStart, "${CLAUDE_PLUGIN_ROOT}/hooks/safe-sh-hook.sh", "--planner=tdd-planner"],
            timeout: 10,
            onFailure: "block",
          },
        ],
      },
      {
        matcher: toolsHook.matcher,
        hooks: [
          {
            type: "command",
            command: "/bin/sh",
            args: ["-c", hookStart, "${CLAUDE_PLUGIN_ROOT}/hooks/safe-sh-hook.sh", "--planner=tdd-planner"],
            timeout: 10,
          },
        ],
      },
    ],
    PermissionRequest: [
      {
        matcher: "Bash",
        hooks: [
          {
            type: "command",
            command: "/bin/sh",
            args: ["-c", hookStart, "${CLAUDE_PLUGIN_ROOT}/hooks/safe-sh-hook.sh", "--planner=tdd-planner"],
            timeout: 10,
          },
        ],
      },
    ],
    SubagentStop: [
      {
        matcher: "(^|:)tdd-planner$",
        hooks: [
          {
            type: "command",
            command: "env",
            args: [...withoutOptions, "-e", guardedStart, "${CLAUDE_PLUGIN_ROOT}/hooks/validate-plan-output"],
            timeout: 10,
          },
        ],
      },
    ],
  });
});

describe("the planner's frontmatter", () => {
  test.each([
    "name",
    "description",
    "tools",
    "disallowedTools",
    "model",
    "permissionMode",
    "maxTurns",
    "skills",
    "hooks",
  ])("has %s", (key) => {
    expect(frontmatter).toMatch(new RegExp(`^${key}:`, "m"));
  });

  test("guards its Bash calls and its end", () => {
    expect(frontmatter).toMatch(
      /PreToolUse:\s+- matcher: Bash[^]*planner-bash-guard[^]*onFailure: block[^]*Stop:[^]*validate-plan-output/,
    );
  });
});
