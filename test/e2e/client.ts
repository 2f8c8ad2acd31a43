// Runs the real client, as its users do, in a home and a project of its own, against a model that follows a script.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { root } from "../support/built.ts";
import { ended } from "../support/programs.ts";
import { findClient } from "./install.ts";
import { type Result, type Script, startModel, type Told, type Turn } from "./model.ts";

/** Everything that a session is started with. */
export interface Session {
  /** The model's turns, or those of each conversation. */
  readonly turns: readonly Turn[] | readonly Script[];
  readonly settings?: object;
  /** Further arguments of the client. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The command line that starts the client; without it, the client with its arguments. */
  readonly start?: Start;
  /** Files of the project by their paths in it. */
  readonly files?: Readonly<Record<string, string>>;
  readonly place?: Place;
  /** After so many milliseconds the client is told to end. Default 60,000. */
  readonly patience?: number;
  /** The client is told to end as soon as this holds of what the model has heard. */
  readonly endWhen?: (results: readonly Result[]) => boolean;
  /** With this signal. Default SIGTERM. */
  readonly endBy?: NodeJS.Signals;
  /** A person who answers the client's questions; without one, there is nobody. */
  readonly person?: Person;
  /** The same person, asked by a server. */
  readonly answers?: Answers;
  /** As soon as this holds, the person interrupts the agent, and then has it go on. */
  readonly interruptWhen?: () => boolean;
}

/** `undefined`: no answer, ever. */
export type Answers = (
  question: string,
) => { readonly action: "accept" | "decline" | "cancel"; readonly content?: object } | undefined;

/** A question of the client, to its user. */
export interface Question {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** What the client shows of it. */
  readonly whole: Readonly<Record<string, unknown>>;
}

/** `undefined`: no answer, ever. */
export type Person = (question: Question) => "allow" | "deny" | undefined;

export type Start = (client: string, given: readonly string[]) => readonly [string, ...string[]];

/** A home and a project, which are gone after the test. */
export interface Place {
  readonly home: string;
  readonly project: string;
}

/** What a session has shown. */
export interface Shown {
  readonly results: readonly Result[];
  readonly heard: readonly string[];
  /** What the model was told of itself and its tools, in each request that offers it any. */
  readonly told: readonly Told[];
  readonly stdout: string;
  /** The client's own account of it (`stream-json`), parsed. */
  readonly events: readonly Readonly<Record<string, unknown>>[];
  readonly stderr: string;
  readonly code: number | null;
  readonly place: Place;
  /** The reasons of the questions that were put. */
  readonly questions: readonly string[];
}

/** Lets the client run every Bash call that no hook objects to. */
export const allowBash = ["--allowedTools", "Bash"];

/** Does a program run with this command line? */
export const runs = (line: string): boolean =>
  execFileSync("ps", ["-eo", "args"], { encoding: "utf8" })
    .split("\n")
    .some((each) => each.trim() === line);

export function newPlace(): Place {
  const whole = mkdtempSync(join(tmpdir(), "safe-sh-e2e-"));
  onTestFinished(() => rmSync(whole, { recursive: true, force: true }));
  const place = { home: join(whole, "home"), project: join(whole, "project") };
  for (const folder of Object.values(place)) mkdirSync(folder);
  return place;
}

/** Settings with one PreToolUse hook for Bash, as `safe-sh init` writes them. */
export const withHook = (handler: object): object => ({
  hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", timeout: 10, ...handler }] }] },
});

/** The hook of this checkout. */
export function ownHook(...args: readonly string[]): object {
  const own = { command: process.execPath, args: [join(root, "hooks/safe-sh-hook.cjs"), ...args] };
  const { hooks } = withHook({ ...own, onFailure: "block" }) as { readonly hooks: object };
  const PermissionRequest = [{ matcher: "Bash", hooks: [{ type: "command", timeout: 10, ...own }] }];
  return { hooks: { ...hooks, PermissionRequest } };
}

/** Runs one prompt to its end. */
export async function session(given: Session): Promise<Shown> {
  const client = findClient();
  if (client === undefined) throw new Error("the client is not installed");
  const place = given.place ?? newPlace();
  for (const [path, text] of Object.entries(given.files ?? {})) {
    mkdirSync(dirname(join(place.project, path)), { recursive: true });
    writeFileSync(join(place.project, path), text);
  }
  const settings = join(place.home, "settings.json");
  writeFileSync(settings, JSON.stringify(given.settings ?? {}));
  const model = await startModel(scriptsOf(given.turns));
  try {
    const arguments_ = [
      ...["-p", "go", "--output-format", "stream-json", "--verbose", "--model", "claude-sonnet-4-5"],
      ...["--settings", settings, ...(given.args ?? [])],
    ];
    const attended = given.person !== undefined || given.answers !== undefined || given.interruptWhen !== undefined;
    const asked = attended ? [...arguments_.slice(2), ...withPerson] : arguments_;
    const [command, ...rest] = given.start?.(client, asked) ?? [client, ...asked];
    const child = spawn(command, rest, {
      cwd: place.project,
      env: { ...environmentOf(place, model.url), ...given.env },
      stdio: [attended ? "pipe" : "ignore", "pipe", "pipe"],
    });
    const questions = attended ? attend(child, given) : [];
    const patience = given.patience ?? 60_000;
    const watchdogs = [
      setTimeout(() => child.kill("SIGTERM"), patience),
      setTimeout(() => child.kill("SIGKILL"), patience + 10_000),
    ];
    const watching = setInterval(() => {
      if (given.endWhen?.(model.results)) child.kill(given.endBy ?? "SIGTERM");
    }, 100);
    const { stdout, stderr, code } = await ended(child);
    clearInterval(watching);
    watchdogs.forEach(clearTimeout);
    const { results, heard, told } = model;
    return { results, heard, told, stdout, events: eventsOf(stdout), stderr, code, place, questions };
  } finally {
    await model.close();
  }
}

/** The client's own way of asking a program that stands for its user. */
const withPerson = ["-p", "--input-format", "stream-json", "--permission-prompt-tool", "stdio"];

/** Gives the prompt, answers questions, and closes the conversation once the client has a result. The reasons of the questions. */
function attend(
  child: ChildProcess,
  { person = () => undefined, answers = () => undefined, interruptWhen }: Session,
): readonly string[] {
  const reasons: string[] = [];
  child.stdin?.on("error", () => {});
  const say = (value: object): void => void child.stdin?.write(`${JSON.stringify(value)}\n`);
  say({ type: "user", message: { role: "user", content: "go" } });
  let goesOn = false;
  const watching = setInterval(() => {
    if (goesOn || !interruptWhen?.()) return;
    goesOn = true;
    say({ type: "control_request", request_id: "interrupt", request: { subtype: "interrupt" } });
  }, 50);
  child.once("close", () => clearInterval(watching));
  let rest = "";
  child.stdout?.on("data", (piece: Buffer) => {
    const lines = (rest + piece.toString()).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const event = line.startsWith("{") ? JSON.parse(line) : {};
      if (event.type === "result" && goesOn) {
        goesOn = false;
        clearInterval(watching);
        say({ type: "user", message: { role: "user", content: "go on" } });
      } else if (event.type === "result") child.stdin?.end();
      if (event.type !== "control_request") continue;
      if (event.request.subtype === "elicitation") {
        reasons.push(String(event.request.message));
        answer(say, event.request_id, answers(event.request.message));
      }
      if (event.request.subtype !== "can_use_tool") continue;
      const { tool_name: tool, input } = event.request;
      reasons.push(String(event.request.decision_reason));
      const behavior = person({ tool, input, whole: event.request });
      const allowed = { behavior, updatedInput: input };
      answer(say, event.request_id, behavior === "deny" ? { behavior, message: "no" } : behavior && allowed);
    }
  });
  return reasons;
}

function answer(say: (value: object) => void, id: unknown, response: object | undefined): void {
  if (response !== undefined)
    say({ type: "control_response", response: { subtype: "success", request_id: id, response } });
}

const scriptsOf = (turns: Session["turns"]): readonly Script[] => {
  const scripts = turns.filter((turn): turn is Script => "turns" in turn);
  return scripts.length > 0 ? scripts : [{ turns: turns.filter((turn): turn is Turn => !("turns" in turn)) }];
};

const eventsOf = (stdout: string): Shown["events"] =>
  stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));

/** Nothing of the environment of the tests, and no way out of this machine. */
const environmentOf = ({ home }: Place, url: string): Record<string, string> => ({
  PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
  HOME: home,
  SHELL: "/bin/bash",
  LANG: "C.UTF-8",
  ANTHROPIC_BASE_URL: url,
  ANTHROPIC_API_KEY: "none",
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
  DISABLE_AUTOUPDATER: "1",
  // It would outlive the test.
  SAFE_SH_RESIDENT: "off",
});
