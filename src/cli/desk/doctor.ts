// `safe-sh doctor` in a folder, at a person's word: it runs the programs that the settings there name.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Check } from "../../hosts/check.ts";
import { installed } from "../../system/installation.ts";
import { messageOf } from "../../system/message.ts";
import { NotThatError } from "./server.ts";

const patience = 60_000;

export function doctorOf(folder: string): Promise<readonly Check[]> {
  const program = fileURLToPath(installed("bin/safe-sh"));
  return new Promise((resolve, reject) => {
    const child = spawn(program, ["doctor", "--json"], {
      cwd: folder,
      stdio: ["ignore", "pipe", "ignore"],
      timeout: patience,
    });
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (more: string) => {
      text += more;
    });
    child.on("error", (error) => reject(new NotThatError(409, messageOf(error))));
    child.on("close", () => {
      try {
        resolve(JSON.parse(text) as readonly Check[]);
      } catch {
        reject(new NotThatError(409, "doctor did not answer: run it in a terminal there"));
      }
    });
  });
}
