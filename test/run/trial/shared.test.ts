// What a trial shares with others: `/tmp` with the trials of its session, folders and caches that the policy opens with everybody.
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readSettings } from "../../../src/policy/schema.ts";
import { forgetOld } from "../../../src/run/trial/keep/forget.ts";
import { siteOf } from "../../../src/run/trial/make/site.ts";
import { hasTemporary } from "../../../src/run/trial/make/temporary.ts";
import { termsOf } from "../../../src/run/trial/make/terms.ts";
import { runTrial, viewFor } from "../../../src/run/trial/make/trial.ts";
import { settleTrial } from "../../../src/run/trial/outcome.ts";
import { closedSpec } from "../../../src/sandbox/spec.ts";
import { look, World } from "./world.ts";

const before = { ...process.env };
let world: World;
/** A name that nobody has in `/tmp`. */
const name = `safe-sh-shared-${process.pid}`;
const machines = join("/tmp", name);

beforeEach(() => {
  // What lies below `/tmp` has no session's copy of it.
  process.env.TMPDIR = "/var/tmp";
  world = new World();
  process.env.HOME = world.home;
});
afterEach(() => {
  world.close();
  rmSync(machines, { force: true, recursive: true });
  Object.assign(process.env, before);
});

const exits = (code: number) => ({ type: "exited", code });
const session = (id: string) => ({ ...world.environment(), CLAUDE_CODE_SESSION_ID: id });

describe("/tmp of a session", () => {
  test("keeps a file from one trial to the next, for this session alone", async () => {
    const first = await world.try(`echo body > /tmp/${name}; mktemp`);
    expect([first.outcome, first.trial, first.temporary]).toEqual([exits(0), undefined, "kept"]);
    expect(settleTrial(first, "hold")).toContain("changed nothing; what it wrote to `/tmp` is there for this session");
    expect(existsSync(machines)).toBe(false);
    const second = await world.try(`grep -qx body /tmp/${name} && test "$TMPDIR" = /tmp`);
    expect([second.outcome, second.temporary]).toEqual([exits(0), undefined]);
    const other = await world.try(`test -e /tmp/${name}`, { environment: session("other") });
    expect(other.outcome).toEqual(exits(1));
  });

  test("has what is in the machine's, which a trial can only change for its session", async () => {
    writeFileSync(machines, "theirs\n");
    await world.try(`grep -qx theirs /tmp/${name} && rm /tmp/${name}`);
    expect(readFileSync(machines, "utf8")).toBe("theirs\n");
    expect((await world.try(`test -e /tmp/${name}`)).outcome).toEqual(exits(1));
  });

  test("is seen by a proved command that may be about it, and by no other", async () => {
    const at = { cwd: world.project, environment: world.environment() };
    expect(viewFor({ ...at, script: `cat /tmp/${name}` }, closedSpec)).toBeUndefined();
    await world.try(`echo body > /tmp/${name}`);
    expect(viewFor({ ...at, script: `cat /tmp/${name}` }, closedSpec)?.over.writable).toEqual([]);
    expect(viewFor({ ...at, script: "cat a" }, closedSpec)).toBeUndefined();
    expect(viewFor({ ...at, environment: session("other"), script: `cat /tmp/${name}` }, closedSpec)).toBeUndefined();
  });

  test("is written by one trial at a time: what another one writes meanwhile is lost", async () => {
    const fifo = join(mkdtempSync("/var/tmp/safe-sh-fifo-"), "go");
    const slow = world.try(
      `echo slow > /tmp/${name}; for i in {1..400}; do [[ -e ${fifo} ]] && break; sleep 0.05; done`,
    );
    // It holds the session's as soon as its folders are there.
    for (let i = 0; i < 200 && !hasTemporary(world.environment()); i++) await new Promise((end) => setTimeout(end, 25));
    const quick = await world.try(`grep -qx slow /tmp/${name} && echo quick > /tmp/${name}`);
    writeFileSync(fifo, "");
    expect([quick.outcome, quick.temporary]).toEqual([exits(0), "lost"]);
    expect(settleTrial(quick, "hold")).toContain("is lost, since another trial of this session runs");
    expect((await slow).temporary).toBe("kept");
    expect((await world.try(`grep -qx slow /tmp/${name}`)).outcome).toEqual(exits(0));
    rmSync(join(fifo, ".."), { recursive: true });
  });

  test("is forgotten two days after its last use", async () => {
    await world.try(`echo body > /tmp/${name}`);
    forgetOld();
    expect(hasTemporary(world.environment())).toBe(true);
    const all = join(world.state, "safe-sh/trials/sessions");
    const old = Date.now() / 1000 - 3 * 24 * 3600;
    for (const each of readdirSync(all)) utimesSync(join(all, each), old, old);
    forgetOld();
    expect(readdirSync(all)).toEqual([]);
  });

  test("is the machine's, read-only, where no host names a session", async () => {
    const { CLAUDE_CODE_SESSION_ID: _, ...environment } = world.environment();
    const { outcome } = await world.try(`echo body > /tmp/${name}`, { environment });
    expect(outcome).toEqual(exits(1));
    expect(existsSync(machines)).toBe(false);
  });
});

describe("what the policy opens", () => {
  const terms = (policy: object) => {
    const read = readSettings(policy);
    if (!("settings" in read)) throw new Error(JSON.stringify(read.problems));
    return termsOf({ onMutating: "ask", writes: [], ...(read.settings as object) }, "/");
  };

  test("for writing, outside of the project, is written there", async () => {
    const opened = terms({ writes: [`${world.outside}/**`, "src", "*.log"] });
    expect(opened.opens).toEqual([world.outside]);
    const { outcome, trial } = await world.try('echo new > "$OUTSIDE/new"', opened);
    expect([outcome, trial]).toEqual([exits(0), undefined]);
    expect(readFileSync(join(world.outside, "new"), "utf8")).toBe("new\n");
  });

  test("the machine's own /tmp, too", async () => {
    mkdirSync(machines);
    await world.try(`echo body > ${machines}/f`, terms({ writes: [machines] }));
    expect(readFileSync(join(machines, "f"), "utf8")).toBe("body\n");
  });

  test("a cache is shared by its tool's name, and others are copies", async () => {
    for (const each of [".cache/go-build", ".cache/pip", ".npm/_cacache"])
      mkdirSync(join(world.home, each), { recursive: true });
    const script =
      "cd; echo 1 > .cache/go-build/f && echo 1 > .cache/pip/f && echo 1 > .npm/_cacache/f && echo $npm_config_cache > .npm/_cacache/at";
    const { outcome, trial } = await world.try(script, terms({ caches: ["go", "node"] }));
    expect([outcome, trial]).toEqual([exits(0), undefined]);
    const there = [".cache/go-build/f", ".cache/pip/f", ".npm/_cacache/f"].map((each) =>
      existsSync(join(world.home, each)),
    );
    expect(there).toEqual([true, false, true]);
    expect(readFileSync(join(world.home, ".npm/_cacache/at"), "utf8")).toBe(`${world.home}/.npm\n`);
    // A whole copy of the project shares them like an overlay.
    const given = { ...terms({ caches: ["go"] }), script: "echo 2 > ~/.cache/go-build/g", copied: true };
    const all = { name: "bash", parameters: [], options: [], cwd: world.project, standardInput: "nothing" } as const;
    const site = siteOf({ ...all, ...given, environment: world.environment() });
    if ("problem" in site) throw new Error(site.problem);
    await runTrial({ ...all, ...given, environment: world.environment() }, site);
    expect(readFileSync(join(world.home, ".cache/go-build/g"), "utf8")).toBe("2\n");
  });

  test("npm finds what it has fetched before, and adds nothing to it", async () => {
    const made = join(world.outside, "made");
    mkdirSync(made);
    writeFileSync(join(made, "package.json"), '{"name":"left","version":"1.0.0"}');
    const npm = (...given: readonly string[]) =>
      spawnSync("npm", given, { cwd: made, env: world.environment(), encoding: "utf8" });
    const file = npm("pack", "--silent").stdout.trim();
    expect(npm("cache", "add", `file:${join(made, file)}`).status).toBe(0);
    const whole = join(world.home, ".npm");
    const before = look(whole, { whole: false });
    const { outcome, trial } = await world.try(
      `npm cache ls | grep -q left-1.0.0.tgz && npm cache add file:${join(world.outside, "made", file)} && echo x > ~/.npm/x`,
    );
    expect([outcome, trial]).toEqual([exits(0), undefined]);
    expect(look(whole, { whole: false })).toEqual(before);
  });

  test("is no cache by another name", () => {
    expect(readSettings({ caches: ["npm"] })).toHaveProperty("problems");
  });
});
