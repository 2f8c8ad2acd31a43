// The remembered sandbox of this machine, and the notice that is printed once if there is none.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { descriptorOf } from "../../src/sandbox/anonymous-file.ts";
import { confine } from "../../src/sandbox/confinement.ts";
import { findEngine, forgetEngine, isConfined } from "../../src/sandbox/engine.ts";
import { unconfinedNotice } from "../../src/sandbox/notice.ts";
import { seccompFilter } from "../../src/sandbox/seccomp.ts";
import { closedSpec } from "../../src/sandbox/spec.ts";
import { root } from "../support/built.ts";
import { environment, folder } from "../support/programs.ts";

const before = process.env;
let memory = "";
beforeEach(() => {
  const [cache, state] = [folder(), folder()];
  process.env = { ...before, XDG_CACHE_HOME: cache, XDG_STATE_HOME: state };
  memory = join(cache, "safe-sh/sandbox.json");
});
afterEach(() => {
  process.env = before;
});

test.skipIf(process.platform !== "linux")("what works is remembered, tried again where asked, and forgotten", () => {
  const found = findEngine();
  expect(found.type).toBe("bubblewrap");
  const kept = readFileSync(memory, "utf8");
  expect(JSON.parse(kept)).toEqual({ about: expect.stringContaining("bwrap"), found: expect.anything() });
  const { about, found: tried } = JSON.parse(kept);
  writeFileSync(
    memory,
    JSON.stringify({ about, found: { ...tried, env: "/nowhere/env", prlimit: "/nowhere/prlimit" } }),
  );
  expect(findEngine()).toEqual(found);
  writeFileSync(memory, JSON.stringify({ about, found: { ...tried, ignoresSignals: false } }));
  expect(findEngine()).toEqual({ ...found, variant: expect.objectContaining({ env: undefined }) });
  writeFileSync(memory, JSON.stringify({ about: `${about} `, found: tried }));
  expect(findEngine()).toEqual(found);
  expect(readFileSync(memory, "utf8")).toBe(kept);
  expect(findEngine({ fresh: true })).toEqual(found);
  forgetEngine();
  expect(existsSync(memory)).toBe(false);
});

test.each(["{", "null", '{"form":0}'])("a damaged memory is none: %s", (text) => {
  mkdirSync(join(memory, ".."), { recursive: true });
  writeFileSync(memory, text);
  expect(findEngine().type).not.toBe("none");
});

test("no variable, and no container with a root that is read-only, is taken for a sandbox", () => {
  process.env.SAFE_SH_CONFINED = "1";
  expect(isConfined()).toBe(false);
  const writable = folder();
  // A root that is read-only, a filter, no privileges to gain and none to use: what a container can have.
  const filter = descriptorOf(seccompFilter({ sockets: false, processes: false }));
  const around = [
    "--unshare-user",
    "--ro-bind",
    "/",
    "/",
    "--dev",
    "/dev",
    "--proc",
    "/proc",
    "--remount-ro",
    "/proc",
    "--cap-drop",
    "ALL",
    "--seccomp",
    "3",
  ];
  const doctor = (...more: readonly string[]): string =>
    spawnSync("bwrap", [...around, ...more, "--", process.execPath, join(root, "bin/safe-sh.cjs"), "doctor"], {
      env: environment({ SAFE_SH_CONFINED: "1" }),
      stdio: ["ignore", "pipe", "ignore", filter.descriptor],
      encoding: "utf8",
    }).stdout;
  expect(doctor("--bind", writable, writable)).toMatch(/sandbox(?!.*this process is confined itself)/);
  filter.close();
});
test("that there is none is said once for each reason", () => {
  const none = { type: "none", why: "there is none", help: "install one" } as const;
  expect(unconfinedNotice(none)).toBe(
    "safe-sh: commands run without a sandbox: there is none\n  help: install one; SAFE_SH_SANDBOX=require refuses instead\n",
  );
  expect(unconfinedNotice(none)).toBeUndefined();
  expect(unconfinedNotice({ ...none, why: "another" })).toContain("another");
});

test("a confinement of another kind needs no descriptors", () => {
  expect(confine({ type: "inherited" }, closedSpec, { base: "/" })).toMatchObject({
    program: undefined,
    descriptors: [],
  });
  const {
    program,
    before: given,
    environment,
    descriptors,
    release,
  } = confine({ type: "seatbelt", path: "/usr/bin/sandbox-exec" }, closedSpec, { base: "/" });
  expect({ program, descriptors }).toEqual({ program: "/usr/bin/sandbox-exec", descriptors: [] });
  expect(given).toEqual(["-p", expect.stringContaining("(deny file-write*)")]);
  const scratch = environment.TMPDIR ?? "";
  expect(existsSync(scratch)).toBe(true);
  release();
  expect(existsSync(scratch)).toBe(false);
});

test.each(["freebsd", "darwin"])("on %s without a sandbox there is none, and what to do is said", (platform) => {
  const own = process.platform;
  Object.defineProperty(process, "platform", { value: platform });
  try {
    if (own !== "darwin") expect(findEngine()).toMatchObject({ type: "none", help: expect.stringMatching(/./) });
  } finally {
    Object.defineProperty(process, "platform", { value: own });
  }
});
