// Trust is kept in the user's state: for exactly that content, at exactly that path.
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { distrust, trust, trustedContent, trustOf } from "../../../src/policy/files/trust.ts";
import { folder } from "../../support/programs.ts";

const before = process.env.XDG_STATE_HOME;
let state = "";
beforeEach(() => {
  process.env.XDG_STATE_HOME = folder();
  state = join(process.env.XDG_STATE_HOME, "safe-sh");
});
afterEach(() => {
  process.env.XDG_STATE_HOME = before;
});

test("a content is trusted at its path, until it changes or is distrusted", async () => {
  expect(await trustOf("/a", "x")).toBe("unknown");
  await trust("/a", "x");
  await trust("/b", "y");
  expect(await trustOf("/a", "x")).toBe("trusted");
  expect(await trustOf("/a", "y")).toBe("changed");
  expect(await trustOf("/c", "x")).toBe("unknown");
  expect(readdirSync(state).sort()).toEqual(["trusted", "trusted.json"]);
  // One content for all paths that have it, for its owner alone; it goes with the last of them.
  expect(await trustedContent("/a")).toBe("x");
  expect(await trustedContent("/c")).toBeUndefined();
  expect(readdirSync(join(state, "trusted"))).toHaveLength(2);
  expect(statSync(join(state, "trusted.json")).mode & 0o777).toBe(0o600);
  expect(distrust("/a")).toBe(true);
  expect(readdirSync(join(state, "trusted"))).toHaveLength(1);
  expect(distrust("/a")).toBe(false);
  expect(await trustOf("/a", "x")).toBe("unknown");
  expect(await trustOf("/b", "y")).toBe("trusted");
});

test("a kept content that somebody has changed is not shown as the trusted one", async () => {
  await trust("/a", "x");
  const [name = ""] = readdirSync(join(state, "trusted"));
  writeFileSync(join(state, "trusted", name), "y");
  expect(await trustedContent("/a")).toBeUndefined();
});

test.each(["{", "[]", "null", '{"/a": 7}'])("a damaged state trusts nothing: %s", async (text) => {
  mkdirSync(state);
  writeFileSync(join(state, "trusted.json"), text);
  expect(await trustOf("/a", "x")).toBe("changed");
});

test.each(["{", "[]"])("a damaged state is not written over: %s", async (text) => {
  mkdirSync(state);
  writeFileSync(join(state, "trusted.json"), text);
  await expect(trust("/a", "x")).rejects.toThrow();
  expect(() => distrust("/a")).toThrow();
  expect(readdirSync(state)).toEqual(["trusted.json"]);
});

test("a state that cannot be written is an error, and leaves nothing", async () => {
  mkdirSync(join(state, "trusted.json", "x"), { recursive: true });
  await expect(trust("/a", "x")).rejects.toThrow();
  expect(existsSync(join(state, `trusted.json.${process.pid}.new`))).toBe(false);
});
