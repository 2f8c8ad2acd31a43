// What the hook needs of a host: how its events are known and read, and its words for an answer. Every hook loads this of all
// hosts, so it is plain data; `form.ts` reads events by it.
import { jsonOf } from "../system/visible.ts";

export type Values = Readonly<Record<string, unknown>>;

/** What a hook prints, and how it ends. */
export interface Output {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: 0 | 2;
}

/** How an event names a command. Paths are dotted: `tool_input.command`. */
export interface Form {
  /** The field that names the event, and the names of those that are answered. `unnamed`: no field does. */
  readonly event: readonly [field: string, name: string, ...names: string[]] | "unnamed";
  /** How the event names a tool. `shell`: every event is of the shell. */
  readonly tool: Tool | "shell";
  /** Where the tool's input is. `event`: the event itself, to which hosts often add fields. */
  readonly input: Input | "event";
  /** The field of the command in it. */
  readonly command: string;
  /** The folder in which the host runs commands: a field of the event. */
  readonly cwd: string;
  /** A field of the input that names another folder, absolute or from `cwd`; absent: there is none, and such a field is refused. */
  readonly workdir?: string;
}

interface Tool {
  /** The field that names it. */
  readonly field: string;
  /** Tools whose command bash runs. */
  readonly shells: readonly string[];
  /** Tools that run something which is never proved. */
  readonly refused: readonly string[];
}

interface Input {
  readonly at: string;
  /** Other fields whose value does not change what runs, or where. A field that is not in this list is refused. */
  readonly harmless: readonly string[];
}

/** A host's answer for "a person decides". */
interface Question {
  readonly words: (reason: string) => Output;
  /** Without a person the host waits without end, so the words are given only if the user has said that somebody is there. */
  readonly waits: boolean;
}

/** What the hook needs of a host. */
export interface HostEvent {
  /** The agent's name, by which decisions are logged and found. */
  readonly agent: string;
  /** Variables that it sets for its commands. */
  readonly variables: readonly string[];
  /** Is an event its own? `plugin`: a plugin in the host's process calls the library, and says so. */
  readonly mark: ((event: Values) => boolean) | "plugin";
  /** The field of an event that names the session. */
  readonly session: string;
  /** The first whose event it is counts. */
  readonly forms: readonly [Form, ...Form[]];
  /** The command may run. The reason reaches the user where the host shows one. */
  readonly allow: (reason: string) => Output;
  /** It may not, and the model gets the reason. */
  readonly deny: (reason: string) => Output;
  /** `never`: the host has no such answer, or takes it for consent. */
  readonly ask: Question | "never";
  /** How the host runs another command in place of the call's. `never`: it cannot, or was not seen to. */
  readonly instead: ((command: string) => Output) | "never";
  /** The model can press keys at the terminal of a program that runs. */
  readonly modelTypes: boolean;
  /** The call is not ours to judge. */
  readonly pass: Output;
  /** An event about a command, as `safe-sh doctor` asks a hook. `cwd`: absolute path. */
  readonly sample: (command: string, cwd: string) => Values;
}

export const silence: Output = { stdout: "", stderr: "", exitCode: 0 };

/** One JSON value on standard output, exit 0. */
export const said = (value: object): Output => ({ stdout: `${jsonOf(value)}\n`, stderr: "", exitCode: 0 });

/** Exit 2 with the reason on standard error; `value`: also on standard output, for hosts that read it at any exit code. */
export const blocked = (reason: string, value?: object): Output => ({
  stdout: value ? `${jsonOf(value)}\n` : "",
  stderr: `${reason}\n`,
  exitCode: 2,
});
