// A mistake in the options is an error before anything runs: a prohibition is never silently missing.
import { expect, test } from "vitest";
import {
  classifyCommand,
  createHookEngine,
  createPatternMatcher,
  createShell,
  defaultPolicy,
  loadPolicy,
  loadWasm,
  MutatingCommandError,
  type Policy,
  refusalFor,
  runTrigger,
} from "../../../src/index.ts";

const denying: Policy = { ...defaultPolicy, deny: ["ls"] };

// As from JavaScript, where no type is checked.
const any = (value: unknown): never => value as never;

test.each([
  ["a promise that was not awaited", Promise.resolve(denying)],
  ["a map", new Map([["deny", ["ls"]]])],
  ["text", "deny ls"],
  ["a field that there is not", { ...defaultPolicy, denied: ["ls"] }],
])("a policy that is %s", async (_, policy) => {
  await expect(runTrigger("ls", { policy: any(policy) })).rejects.toThrow(TypeError);
  expect(() => createShell({ policy: any(policy) })).toThrow(TypeError);
  expect((await classifyCommand("ls", { policy: any(policy) })).safety).toBe("mutating");
});

test.each<[string, Record<string, unknown>]>([
  ["input", { input: {} }],
  ["signal", { signal: {} }],
  ["timeoutMilliseconds", { timeoutMilliseconds: Number.NaN }],
  ["timeoutMilliseconds", { timeoutMilliseconds: -1 }],
  ["maxBytes", { maxBytes: 1.5 }],
  ["timeout", { timeout: 5 }],
])("%s of a run: %o", async (name, given) => {
  await expect(createShell().run("echo hi", any(given))).rejects.toThrow(`\`${name}\``);
  await expect(runTrigger("echo hi", any(given))).rejects.toThrow(`\`${name}\``);
});

test.each([null, Promise.resolve({}), [], "x"])("options that are no object: %o", async (given) => {
  await expect(createShell().run("echo hi", any(given))).rejects.toThrow("plain object");
  await expect(runTrigger("echo hi", any(given))).rejects.toThrow("plain object");
  expect(() => createShell(any(given))).toThrow("plain object");
});

test.each([Number.POSITIVE_INFINITY, 2 ** 31])("a limit of %d milliseconds is none", async (timeoutMilliseconds) => {
  const ran = await createShell().run("sleep 0.2; echo hi", { timeoutMilliseconds });
  expect(ran).toMatchObject({ status: "ran", stdout: "hi\n" });
});

test("a policy that is changed after the call is the one of the call", async () => {
  const deny = ["ls"];
  const shell = createShell({ policy: { ...defaultPolicy, deny } });
  const triggered = runTrigger("ls", { policy: { ...defaultPolicy, deny } });
  deny.length = 0;
  await expect(triggered).rejects.toThrow(MutatingCommandError);
  expect((await shell.run("ls")).status).toBe("refused");
});

test("a command that is no text is refused in words", async () => {
  await expect(runTrigger(any(undefined))).rejects.toThrow("refused: it is not text: `undefined`");
  expect(await createShell().run(any(5))).toMatchObject({ status: "refused", why: "not-text" });
});

test.each<Partial<Policy>>([
  { environment: ["X=*"] },
  { unblocked: ["force-push"] },
  { trial: "keep" },
  { writes: ["."] },
  { allow: ["touch **"] },
])("a trigger is not permitted anything by %o", async (permitting) => {
  await expect(runTrigger("X=1 touch a", { policy: { ...defaultPolicy, ...permitting } })).rejects.toThrow(
    MutatingCommandError,
  );
});

test.each<[string, () => unknown, string]>([
  ["loadPolicy", () => loadPolicy(any({ cwd: "/", managed: "/x" })), "there is no option `managed`"],
  ["loadPolicy", () => loadPolicy(any({})), "`cwd` must be an absolute path"],
  ["loadPolicy", () => loadPolicy({ cwd: "x" }), "`cwd` must be an absolute path"],
  ["loadPolicy", () => loadPolicy(any({ cwd: "/", environment: "x" })), "`environment` must be an object"],
  ["loadPolicy", () => loadPolicy(any(undefined)), "plain object"],
  ["checkCommand", () => createHookEngine().checkCommand("ls", any({ folder: "/" })), "there is no option `folder`"],
  ["createPatternMatcher", () => createPatternMatcher(any("rm")), "the patterns are a list"],
  ["createPatternMatcher", () => createPatternMatcher([any({ patern: "rm" })]), "the patterns are a list"],
  ["loadWasm", () => loadWasm(any({ parser: 1, grammar: "x" })), "`parser` must be a module"],
  ["loadWasm", () => loadWasm(any({ parsers: "x" })), "there is no option `parsers`"],
])("%s says what is wrong: %o", async (name, call, why) => {
  const error = await Promise.resolve()
    .then(call)
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TypeError);
  expect(String(error)).toContain(`${name}: `);
  expect(String(error)).toContain(why);
});

test("an option of refusalFor that there is not refuses the call", async () => {
  const event = { tool: "bash", args: { command: "ls" }, directory: "/" };
  expect(await refusalFor("opencode", event, any({ instaed: () => {} }))).toContain("there is no option `instaed`");
});

test("a module that is not there is an error that can be caught, and nothing else", async () => {
  const strays: unknown[] = [];
  const note = (reason: unknown): void => void strays.push(reason);
  process.on("unhandledRejection", note);
  await expect(loadWasm({ parser: "/nowhere/a.wasm", grammar: "/nowhere/b.wasm" })).rejects.toThrow("ENOENT");
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", note);
  expect(strays).toEqual([]);
});

test("nobody changes the policy of all", () => {
  expect(Object.isFrozen(defaultPolicy) && Object.isFrozen(defaultPolicy.writes)).toBe(true);
});
