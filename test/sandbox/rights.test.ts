// In a folder that a policy opens for writing, what gives rights stays as it was, and is set aside if it is new.
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bubblewrapArguments } from "../../src/sandbox/bubblewrap.ts";
import { noMounts } from "../../src/sandbox/mounts.ts";
import { identityOf, rightsBelow, setAside } from "../../src/sandbox/rights.ts";
import { closedSpec } from "../../src/sandbox/spec.ts";
import { ended, start } from "../support/programs.ts";
import { buildDriver, users } from "./build-driver.ts";

const place = mkdtempSync(join(tmpdir(), "safe-sh-rights-"));
let driver = "";
beforeAll(async () => {
  driver = await buildDriver(place);
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

const there = [".git/config", ".git/hooks/pre-commit", ".claude/settings.json", "sub/.envrc", ".git/modules/m/config"];
const missing = [".mcp.json", "sub/.vscode/tasks.json", ".husky/pre-commit", "new/.git/config", ".git/info/attributes"];

function world(user: number | undefined): string {
  const made = mkdtempSync(join(place, "world-"));
  const own = (path: string): void => void (user !== undefined && chownSync(path, user, user));
  own(made);
  for (const name of [...there, "plain"]) {
    for (let at = dirname(name), above: string[] = []; ; at = dirname(at)) {
      if (at !== ".") above.unshift(at);
      else {
        for (const each of above)
          if (!existsSync(join(made, each))) {
            mkdirSync(join(made, each));
            own(join(made, each));
          }
        break;
      }
    }
    writeFileSync(join(made, name), "kept\n");
    own(join(made, name));
  }
  return made;
}

async function confined(script: string, writes: readonly string[], cwd: string, user: number | undefined) {
  const row = JSON.stringify({ script, shape: { writes: writes.map((each) => join(cwd, each)) } });
  const as = user === undefined ? [] : ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--clear-groups"];
  const [program = "", ...given] = [...as, process.execPath, driver, "--one", row, cwd];
  return ended(start(program, given, { cwd, env: { HOME: cwd, XDG_CACHE_HOME: join(place, `c-${user}`) } }));
}

describe.each(users)("as %s", (_, user) => {
  test("what is there cannot be changed or deleted", async () => {
    const cwd = world(user);
    const script = there.map((name) => `echo x >${name}; rm -rf ${name}`).join("\n");
    await confined(`${script}\nmv .git away; mv .claude away; rm -rf .git .claude; echo x >plain`, ["."], cwd, user);
    for (const name of there) expect(readFileSync(join(cwd, name), "utf8"), name).toBe("kept\n");
    expect(readFileSync(join(cwd, "plain"), "utf8")).toBe("x\n");
  });

  test("what is new is set aside, and said", async () => {
    const cwd = world(user);
    const script = missing.map((name) => `mkdir -p ${dirname(name)}; echo x >${name}`).join("\n");
    const { stderr } = await confined(script, ["."], cwd, user);
    await confined("mv sub away; mkdir sub; echo x >sub/.envrc", ["."], cwd, user);
    for (const name of [...missing, "sub/.envrc"]) expect(existsSync(join(cwd, name)), name).toBe(false);
    expect(stderr.match(/gives rights/g)).toHaveLength(missing.length);
  });

  test("what is named is open", async () => {
    const cwd = world(user);
    await confined("echo x >.claude/settings.json; echo x >.git/config", [".", ".claude/settings.json"], cwd, user);
    expect(readFileSync(join(cwd, ".claude/settings.json"), "utf8")).toBe("x\n");
    expect(readFileSync(join(cwd, ".git/config"), "utf8")).toBe("kept\n");
  });
});

describe("what is new is set aside", () => {
  const made = (): string => {
    const folder = mkdtempSync(join(place, "aside-"));
    mkdirSync(join(folder, "sub"));
    writeFileSync(join(folder, ".envrc"), "old\n");
    return folder;
  };

  test("and what was there is not", () => {
    const folder = made();
    const before = rightsBelow([folder]).closed.map(identityOf);
    expect(before).toHaveLength(1);
    writeFileSync(join(folder, "sub/.envrc"), "new\n");
    setAside([folder], before, []);
    expect(readFileSync(join(folder, ".envrc"), "utf8")).toBe("old\n");
    expect(existsSync(join(folder, "sub/.envrc"))).toBe(false);
    expect(readFileSync(join(folder, "sub/.envrc.set-aside-1"), "utf8")).toBe("new\n");
  });

  test("a second one beside the first", () => {
    const folder = made();
    for (const text of ["one\n", "two\n"]) {
      writeFileSync(join(folder, "sub/.mcp.json"), text);
      setAside([folder], [], [join(folder, ".envrc")]);
    }
    expect(readFileSync(join(folder, "sub/.mcp.json.set-aside-1"), "utf8")).toBe("one\n");
    expect(readFileSync(join(folder, "sub/.mcp.json.set-aside-2"), "utf8")).toBe("two\n");
  });

  test("unless the policy names it", () => {
    const folder = made();
    writeFileSync(join(folder, "sub/.mcp.json"), "new\n");
    setAside(
      [folder],
      rightsBelow([folder])
        .closed.filter((path) => path.endsWith(".envrc"))
        .map(identityOf),
      [join(folder, "sub/.mcp.json")],
    );
    expect(readFileSync(join(folder, "sub/.mcp.json"), "utf8")).toBe("new\n");
  });
});

test("its mounts come in the order in which each holds against the ones before", () => {
  const mounts = {
    ...noMounts,
    writable: ["/p", "/p/.git/hooks/mine"],
    rights: { fixed: ["/p/.git"], closed: ["/p/.git/hooks"] },
    hiddenFolders: ["/p/secret"],
    visible: ["/p/secret/known"],
  };
  const variant = { disableNesting: true, env: undefined, prlimit: undefined, unshare: undefined };
  const descriptors = { filter: 3, status: 4, copies: [] };
  const line = bubblewrapArguments({ spec: closedSpec, mounts, variant, descriptors });
  const at = (...words: readonly string[]): number =>
    line.findIndex((_, from) => words.every((word, index) => line[from + index] === word));
  const order = [
    at("--bind", "/p", "/p"),
    at("--bind", "/p/.git", "/p/.git"),
    at("--ro-bind", "/p/.git/hooks", "/p/.git/hooks"),
    // Open by name, inside a place that is closed: mounted a second time, over it.
    line.lastIndexOf("/p/.git/hooks/mine"),
    at("--tmpfs", "/p/secret"),
    at("--ro-bind-try", "/p/secret/known", "/p/secret/known"),
    at("--remount-ro", "/p/secret"),
  ];
  expect(order).not.toContain(-1);
  expect(order).toEqual([...order].sort((a, b) => a - b));
});
