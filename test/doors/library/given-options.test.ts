// A mistake in the options is an error before anything runs: a prohibition is never silently missing.
import { expect, test } from "vitest";
import {
  classifyCommand,
  createShell,
  defaultPolicy,
  MutatingCommandError,
  type Policy,
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
