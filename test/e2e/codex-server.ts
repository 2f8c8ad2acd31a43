// Codex as its editors' extensions run it: a server that asks its client, which stands for a person.
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { responses } from "../../src/hosts/codex/service.ts";
import { type Step, startService } from "../../src/hosts/install/stand-ins/service.ts";
import type { Answers } from "./client.ts";
import type { HostPlace } from "./hosts/clients.ts";

type Message = Readonly<Record<string, unknown>> & { readonly id?: unknown; readonly method?: string };

/** What a person does meanwhile. */
interface Person {
  readonly answers: Answers;
  /** As soon as this holds, the person interrupts the agent, and then has it go on. */
  readonly interruptWhen?: () => boolean;
  /** Codex is killed as soon as this holds. */
  readonly killWhen?: () => boolean;
}

/** Runs steps in Codex as if its model had asked for them; gives what came back, and the questions. */
export async function inCodexServer(place: HostPlace, steps: readonly Step[], person: Person) {
  const service = await startService(responses, steps);
  const settings = [
    ...["-c", 'model="gpt-5-codex"', "-c", 'model_provider="standin"'],
    ...["-c", `model_providers.standin={name="standin",base_url="${service.url}/v1",wire_api="responses"}`],
  ];
  const child = spawn(join(dirname(place.project), "bin/codex"), ["app-server", ...settings], {
    cwd: place.project,
    env: { ...place.environment, NO_PROXY: "127.0.0.1" },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const questions: string[] = [];
  let served = (): void => {};
  const serves = new Promise<void>((resolve) => {
    served = resolve;
  });
  const waiting = new Map<unknown, (message: Message) => void>();
  const ends: (() => void)[] = [];
  const gone = new Promise<void>((resolve) => child.once("close", () => resolve()));
  child.stdin.on("error", () => {});
  const say = (message: object): void => void child.stdin.write(`${JSON.stringify(message)}\n`);
  let number = 0;
  const ask = (method: string, params: object): Promise<Message> => {
    const id = ++number;
    say({ id, method, params });
    return new Promise((resolve) => waiting.set(id, resolve));
  };
  const hear = (message: Message): void => {
    if (message.method === undefined) waiting.get(message.id)?.(message);
    else if (message.method === "turn/completed") ends.shift()?.();
    else if (message.method === "mcpServer/startupStatus/updated") {
      if ((message.params as { readonly status: string }).status === "ready") served();
    } else if (message.method === "mcpServer/elicitation/request") {
      const { message: question, _meta: about } = message.params as {
        readonly message: string;
        readonly _meta?: object;
      };
      // Codex asks in the same way whether the agent may call the tool at all.
      const isOwn = about !== undefined && about !== null && "codex_approval_kind" in about;
      if (!isOwn) questions.push(question);
      const result = isOwn ? { action: "accept" } : person.answers(question);
      if (result !== undefined) say({ id: message.id, result: { content: null, _meta: null, ...result } });
    }
  };
  let rest = "";
  child.stdout.setEncoding("utf8").on("data", (piece: string) => {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) hear(JSON.parse(line));
  });
  const watchdog = setTimeout(() => child.kill("SIGKILL"), 100_000);
  try {
    await Promise.race([gone, talk()]);
  } finally {
    clearTimeout(watchdog);
    child.stdin.end();
    if (person.killWhen === undefined) child.kill("SIGTERM");
    await gone;
    service.close();
  }
  return { results: service.results, questions };

  async function talk(): Promise<void> {
    await ask("initialize", { clientInfo: { name: "test", title: null, version: "1" }, capabilities: null });
    say({ method: "initialized" });
    const policies = { approvalPolicy: "on-request", sandbox: "danger-full-access" };
    const started = await ask("thread/start", { cwd: place.project, ...policies });
    const { thread } = started.result as { readonly thread: { readonly id: string } };
    await serves;
    const turn = async (text: string): Promise<void> => {
      const completed = new Promise<void>((resolve) => ends.push(resolve));
      const begun = await ask("turn/start", {
        threadId: thread.id,
        input: [{ type: "text", text, text_elements: [] }],
      });
      const { turn: own } = begun.result as { readonly turn: { readonly id: string } };
      const watching = setInterval(() => {
        if (person.killWhen?.()) child.kill("SIGKILL");
        if (text !== "go" || !person.interruptWhen?.()) return;
        clearInterval(watching);
        void ask("turn/interrupt", { threadId: thread.id, turnId: own.id });
      }, 50);
      await completed;
      clearInterval(watching);
    };
    await turn("go");
    if (person.interruptWhen) await turn("go on");
  }
}
