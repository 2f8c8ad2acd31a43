// Codex runs a hook only if its user trusts it, by a hash of the entry: asked and told through `codex app-server`, which
// keeps the comments of its configuration file.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { findProgram } from "../../system/find-program.ts";
import { messageOf } from "../../system/message.ts";
import type { Renewed, Trusted } from "../host.ts";
import { fileText } from "../install/file.ts";
import { isOurLine } from "../install/parts/line.ts";
import { folder } from "./places.ts";

/** A hook as Codex has it. */
interface CodexHook {
  /** `PATH:pre_tool_use:GROUP:HANDLER`. */
  readonly key: string;
  readonly command: string;
  readonly sourcePath: string;
  readonly enabled: boolean;
  readonly currentHash: string;
  readonly trustStatus: string;
}

type Values = Readonly<Record<string, unknown>>;
type Call = (method: string, params: Values) => Promise<Values>;

/** Milliseconds. */
const patience = 15_000;

/** Asks one `codex app-server` after the other thing. @throws Error if it does not start, or does not answer in time. */
async function withServer<Result>(program: string, act: (call: Call) => Promise<Result>): Promise<Result> {
  const child = spawn(program, ["app-server"], { stdio: ["pipe", "pipe", "ignore"] });
  const waiting = new Map<number, (message: Values) => void>();
  let fail: (error: Error) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => {});
  child.once("error", fail);
  child.once("exit", () => fail(new Error("`codex app-server` has ended")));
  child.stdin.on("error", () => {});
  const watchdog = setTimeout(() => fail(new Error("`codex app-server` does not answer")), patience);
  createInterface({ input: child.stdout }).on("line", (line) => {
    try {
      const message = JSON.parse(line);
      waiting.get(message.id)?.(message);
    } catch {
      // Not a message.
    }
  });
  const say = (message: Values): void => void child.stdin.write(`${JSON.stringify(message)}\n`);
  let last = 0;
  const call: Call = async (method, params) => {
    const id = ++last;
    const answered = new Promise<Values>((resolve) => waiting.set(id, resolve));
    say({ id, method, params });
    const { error, result } = (await Promise.race([answered, failed])) as {
      error?: { message?: string };
      result?: Values;
    };
    if (error || !result) throw new Error(`\`codex app-server\`: ${error?.message ?? `no answer to ${method}`}`);
    return result;
  };
  try {
    await call("initialize", { clientInfo: { name: "safe-sh", version: "1" } });
    say({ method: "initialized" });
    return await act(call);
  } finally {
    clearTimeout(watchdog);
    child.kill();
  }
}

async function listed(call: Call, cwd: string): Promise<readonly CodexHook[]> {
  const { data } = await call("hooks/list", { cwds: [cwd] });
  return (Array.isArray(data) ? data : []).flatMap(({ hooks }: { hooks?: readonly CodexHook[] }) => hooks ?? []);
}

/** The hooks that Codex would run in a folder, trusted or not. @throws Error */
export const hooksOf = (program: string, cwd: string): Promise<readonly CodexHook[]> =>
  withServer(program, (call) => listed(call, cwd));

/**
 * Trusts our hook, and forgets the trust of what is no longer there. Trust stands at an entry's place in its file:
 * other hooks that were trusted before, and that have moved since, are trusted where they are now.
 *
 * @throws Error
 */
const trust = (program: string, cwd: string, before: readonly CodexHook[]): Promise<readonly CodexHook[]> =>
  withServer(program, async (call) => {
    const configuration = join(folder(homedir(), process.env), "config.toml");
    const now = await listed(call, cwd);
    const trusted = new Set(before.filter((hook) => hook.trustStatus === "trusted" && !isOurs(hook)).map(idOf));
    const wanted = now.filter((hook) => hook.trustStatus !== "trusted" && (isOurs(hook) || trusted.has(idOf(hook))));
    const gone = before.filter(
      ({ key, trustStatus }) => trustStatus !== "untrusted" && now.every((hook) => hook.key !== key),
    );
    const forgotten = (keyPath: string) => ({ keyPath, value: null, mergeStrategy: "replace" });
    const value = Object.fromEntries(wanted.map(({ key, currentHash }) => [key, { trusted_hash: currentHash }]));
    const edits = [
      ...gone.map(({ key }) => forgotten(`hooks.state.${JSON.stringify(key)}`)),
      ...(wanted.length === 0 ? [] : [{ keyPath: "hooks.state", value, mergeStrategy: "upsert" }]),
    ];
    if (edits.length > 0) await call("config/batchWrite", { edits });
    if (gone.length > 0 && isLeftEmpty(fileText(configuration) ?? ""))
      await call("config/batchWrite", { edits: [forgotten("hooks.state")] });
    if (gone.length > 0 && fileText(configuration)?.trim() === "") rmSync(configuration);
    return edits.length > 0 ? listed(call, cwd) : now;
  });

/** Is a table of trust there that holds none? */
const isLeftEmpty = (text: string): boolean =>
  /^\[hooks\.state\]\s*(?:$|\n\[)/m.test(text.trimEnd()) && !/hooks\.state\./.test(text);

const idOf = ({ sourcePath, currentHash }: CodexHook): string => `${sourcePath} ${currentHash}`;

/** Codex's program; undefined: it is not on PATH. */
export const program = (): string | undefined => findProgram("codex", process.env.PATH);

export const isOurs = ({ command }: CodexHook): boolean => isOurLine(command, "codex");

const byHand = "run `codex`, and trust the hook there (`/hooks`): until then Codex does not run it, and says nothing";

/** What Codex trusts before a change: other hooks are to be trusted after it as well. */
export async function trustedNow(): Promise<Trusted> {
  const before = await hooksNow();
  return {
    // Where nothing was trusted, there is nothing to forget.
    renew: async (after) =>
      after === "uninstall" && before.length === 0 ? { says: undefined } : renewed(after, before),
  };
}

async function hooksNow(): Promise<readonly CodexHook[]> {
  const found = program();
  if (found === undefined) return [];
  try {
    return await hooksOf(found, process.cwd());
  } catch {
    // Said when trust is to be written.
    return [];
  }
}

async function renewed(after: "init" | "uninstall", before: readonly CodexHook[]): Promise<Renewed> {
  const found = program();
  if (found === undefined) return { says: `note     \`codex\` is not on PATH: once it is, ${byHand}` };
  try {
    const own = (await trust(found, process.cwd(), before)).filter(isOurs);
    if (after === "uninstall") return { says: undefined };
    return own.length > 0 && own.every(({ trustStatus, enabled }) => trustStatus === "trusted" && enabled)
      ? { says: "trusted  the hook, in Codex's own configuration" }
      : { problem: "Codex does not trust the hook", help: byHand };
  } catch (error) {
    return { problem: messageOf(error), help: byHand };
  }
}
