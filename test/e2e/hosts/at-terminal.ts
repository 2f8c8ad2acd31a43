// Gemini CLI with a person at its terminal.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { generateContent } from "../../../src/hosts/gemini/service.ts";
import { startService } from "../../../src/hosts/install/stand-ins/service.ts";
import { Terminal } from "../../support/terminal.ts";
import { type HostPlace, putFile, safeShIn } from "./clients.ts";
import { quiet } from "./gemini.ts";

/** What a person has seen of a command that reads and of `touch made`, the second of which is approved. */
export interface Asked {
  /** The question came, and the file was not made before the answer. */
  readonly waited: boolean;
  readonly made: boolean;
  /** What came back of both. */
  readonly results: readonly string[];
}

export async function askInGemini(place: HostPlace): Promise<Asked> {
  const { home, project, environment } = place;
  putFile(join(home, ".gemini/settings.json"), JSON.stringify({ ...quiet, ide: { hasSeenNudge: true } }));
  await safeShIn(place, "init", "--host", "gemini", "--interactive");
  const service = await startService(generateContent, ["cat f", "touch made"]);
  const made = (): boolean => existsSync(join(project, "made"));
  try {
    const given = ["-m", "gemini-2.5-flash", "--approval-mode", "yolo", "-i", "go"];
    const terminal = new Terminal("gemini", given, project, {
      ...environment,
      TERM: "xterm-256color",
      GEMINI_API_KEY: "none",
      GOOGLE_GEMINI_BASE_URL: service.url,
      GEMINI_CLI_TRUST_WORKSPACE: "true",
    });
    await until(() => terminal.seen.includes("Allow execution of"));
    const waited = !made() && service.results.length === 1;
    await terminal.types("\r");
    await until(() => service.results.length === 2);
    return { waited, made: made(), results: [...service.results] };
  } finally {
    service.close();
  }
}

/** Looks at most a minute. */
async function until(holds: () => boolean): Promise<void> {
  for (let looks = 0; looks < 300 && !holds(); looks++) await new Promise((resolve) => setTimeout(resolve, 200));
}
