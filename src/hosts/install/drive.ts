// The real client of a host, run once against a stand-in for its model's service on loopback.
import { spawn } from "node:child_process";
import { type Dialect, type Step, startService } from "./stand-ins/service.ts";

/** How a client is run so. */
export interface Client {
  /** What its model's service speaks. */
  readonly dialect: Dialect;
  /** Arguments with which the client itself lets every command pass. */
  readonly lets: readonly string[];
  /** Its own variables with which it would talk to another service, or log in with the user's account. */
  readonly ofServices: RegExp;
  readonly start: (url: string, args: readonly string[], own: Drive["own"]) => Start;
}

interface Start {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

export interface Drive {
  /** The client: its program, or the arguments that start it. */
  readonly program: readonly [string, ...string[]];
  /** The folder in which it is started. */
  readonly cwd: string;
  readonly steps: readonly Step[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Instead of the arguments with which the client itself lets every command pass. */
  readonly args?: readonly string[];
  /** Keeps settings that are to be stronger than the user's, and gives their path. Absent: the user's hold. */
  readonly own?: (text: string) => string;
  /** Milliseconds, after which the client is ended. Default 60,000. */
  readonly patience?: number;
}

export interface HostDriven {
  /** What came back to the model of each step. Fewer than the steps: the client did not come so far. */
  readonly results: readonly string[];
  /** The end of what the client printed. */
  readonly said: string;
}

/** Variables with which any client would talk to another service. */
const ofServices = /^(?:OPENAI_|GOOGLE_|ANTHROPIC_|AWS_BEARER|https?_proxy$|all_proxy$)/i;

/** Runs the steps in the real client as if its model had asked for them. */
export async function driveHost(client: Client, given: Drive): Promise<HostDriven> {
  const service = await startService(client.dialect, given.steps);
  try {
    const { args, environment } = client.start(service.url, given.args ?? client.lets, given.own);
    const inherited = Object.entries(given.environment).filter(
      ([name]) => !ofServices.test(name) && !client.ofServices.test(name),
    );
    const [program, ...before] = given.program;
    const said = await runClient(program, [...before, ...args], {
      cwd: given.cwd,
      env: { ...Object.fromEntries(inherited), NO_PROXY: "127.0.0.1", ...environment },
      patience: given.patience,
    });
    return { results: [...service.results], said };
  } finally {
    service.close();
  }
}

/** Milliseconds, after which a client is ended. */
const usual = 60_000;

/** The end of what it printed. A client that cannot be started gives the system's message. */
async function runClient(
  program: string,
  args: readonly string[],
  given: { readonly cwd: string; readonly env: NodeJS.ProcessEnv; readonly patience?: number | undefined },
): Promise<string> {
  const { cwd, env, patience = usual } = given;
  const limit = { timeout: patience, killSignal: "SIGKILL" } as const;
  const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], ...limit });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-2_000);
    });
  await new Promise<void>((resolve) => {
    child.once("error", (error) => {
      said += error.message;
      resolve();
    });
    child.once("close", () => resolve());
  });
  return said.trim();
}
