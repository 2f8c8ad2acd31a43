// A host's client, run once without a terminal.
import { spawn } from "node:child_process";

/** Milliseconds, after which a client is ended. */
const usual = 60_000;

/** The end of what it printed. A client that cannot be started gives the system's message. */
export async function runClient(
  program: string,
  args: readonly string[],
  given: { readonly cwd: string; readonly env: NodeJS.ProcessEnv; readonly patience?: number | undefined },
): Promise<string> {
  const { cwd, env, patience = usual } = given;
  const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-2_000);
    });
  const watchdog = setTimeout(() => child.kill("SIGKILL"), patience);
  await new Promise<void>((resolve) => {
    child.once("error", (error) => {
      said += error.message;
      resolve();
    });
    child.once("close", () => resolve());
  });
  clearTimeout(watchdog);
  return said.trim();
}
