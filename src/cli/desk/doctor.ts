// `safe-sh doctor` in a folder, at a person's word: it runs the programs that the settings there name.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Check } from "../../hosts/check.ts";
import { installed } from "../../system/installation.ts";
import { NotThatError } from "./server.ts";

const patience = 60_000;
const run = promisify(execFile);

export async function doctorOf(folder: string): Promise<readonly Check[]> {
  const program = fileURLToPath(installed("bin/safe-sh"));
  const running = run(program, ["doctor", "--json"], { cwd: folder, timeout: patience });
  // It ends with 1 if something is broken, and says all the same what.
  const { stdout = "" } = await running.catch((error: { readonly stdout?: string }) => error);
  try {
    return JSON.parse(stdout);
  } catch {
    throw new NotThatError(409, "doctor did not answer: run it in a terminal there");
  }
}
