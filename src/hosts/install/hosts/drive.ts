// The real clients of other hosts, run once against a stand-in for their model's service on loopback.
import { runClient } from "../run-client.ts";
import { gemini } from "../stand-ins/gemini.ts";
import { openaiChat } from "../stand-ins/openai-chat.ts";
import { openaiResponses } from "../stand-ins/openai-responses.ts";
import { type Dialect, type Step, startService } from "../stand-ins/service.ts";

/** Hosts whose clients can be run so. */
export const drivenHosts = ["codex", "gemini", "opencode"] as const;
export type DrivenHost = (typeof drivenHosts)[number];

export interface Drive {
  /** The client: its program, or the arguments that start it. */
  readonly program: readonly [string, ...string[]];
  /** The folder in which it is started. */
  readonly cwd: string;
  readonly steps: readonly Step[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Instead of the arguments with which the client itself lets every command pass. */
  readonly args?: readonly string[];
  /** Keeps settings of ours that are to be stronger than the user's, and gives their path. Absent: there is no need of any. */
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

interface Client {
  readonly dialect: Dialect;
  /** Arguments with which the client itself lets every command pass. */
  readonly lets: readonly string[];
  readonly start: (
    url: string,
    args: readonly string[],
    own: Drive["own"],
  ) => { readonly args: readonly string[]; readonly environment: Readonly<Record<string, string>> };
}

/** Variables with which a client would talk to another service, or log in with the user's account. */
const ofServices =
  /^(?:OPENAI_|CODEX_API|GOOGLE_|GEMINI_API|ANTHROPIC_|AWS_BEARER|OPENCODE_CONFIG_CONTENT|https?_proxy$|all_proxy$)/i;

/** Gemini CLI without an account of the user's. */
const byKey = JSON.stringify({ security: { auth: { selectedType: "gemini-api-key" } } });

const clients: Readonly<Record<DrivenHost, Client>> = {
  codex: {
    dialect: openaiResponses,
    lets: ["--dangerously-bypass-approvals-and-sandbox"],
    start: (url, args) => ({
      args: [
        ...["exec", "--skip-git-repo-check", "--json", "-c", 'model="gpt-5-codex"', "-c", 'model_provider="standin"'],
        ...["-c", `model_providers.standin={name="standin",base_url="${url}/v1",wire_api="responses"}`],
        ...args,
        "Asked by safe-sh.",
      ],
      environment: {},
    }),
  },
  gemini: {
    dialect: gemini,
    lets: ["--approval-mode", "yolo"],
    start: (url, args, own) => ({
      args: ["-p", "Asked by safe-sh.", "-m", "gemini-2.5-flash", "-o", "json", ...args],
      environment: {
        GEMINI_API_KEY: "none",
        GOOGLE_GEMINI_BASE_URL: url,
        GEMINI_CLI_TRUST_WORKSPACE: "true",
        ...(own ? { GEMINI_CLI_SYSTEM_SETTINGS_PATH: own(byKey) } : {}),
      },
    }),
  },
  opencode: {
    dialect: openaiChat,
    lets: [],
    start: (url, args) => {
      const provider = {
        npm: "@ai-sdk/openai-compatible",
        name: "standin",
        options: { baseURL: `${url}/v1`, apiKey: "none" },
        models: { m: { name: "m", tool_call: true } },
      };
      return {
        args: ["run", "-m", "standin/m", ...args, "Asked by safe-sh."],
        environment: {
          OPENCODE_CONFIG_CONTENT: JSON.stringify({
            provider: { standin: provider },
            model: "standin/m",
            // Doctor's command names a folder outside the project.
            permission: { external_directory: "allow" },
          }),
          OPENCODE_DISABLE_AUTOUPDATE: "1",
          OPENCODE_DISABLE_MODELS_FETCH: "1",
        },
      };
    },
  },
};

/** Runs the steps in the real client as if its model had asked for them. */
export async function driveHost(host: DrivenHost, given: Drive): Promise<HostDriven> {
  const { dialect, lets, start } = clients[host];
  const service = await startService(dialect, given.steps);
  try {
    const { args, environment } = start(service.url, given.args ?? lets, given.own);
    const inherited = Object.entries(given.environment).filter(([name]) => !ofServices.test(name));
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
