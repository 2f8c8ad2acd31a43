// What a case shows, and what many cases need.
import { join } from "node:path";
import { guardedStart } from "../../../src/hosts/install/hook-entry.ts";
import { type HostPlace, putFile, safeShIn, type Tried } from "./clients.ts";
import type { DrivenHost } from "./driven.ts";

/** What a case has shown. */
export interface Seen {
  /** The command ran: its file was made, or its output came back. */
  readonly ran: boolean;
  /** What the model got. */
  readonly text: string;
  /** The client came to the command. */
  readonly came: boolean;
  /** What `safe-sh doctor` says of the host that is not in order. */
  readonly doctor: string;
}

/** The cases of a host by what happens in them. */
export type Cases = Readonly<Record<string, (place: HostPlace) => Promise<Seen>>>;

export const change = "touch made";

/** Cases that read show in the output that they ran. */
const output = /CONTENT|^\d\d\.|\n2\n/;

export function seen({ made, results, said }: Tried, doctor = ""): Seen {
  const text = results.join("\n") || said;
  return { ran: made || output.test(results.join("\n")), text, came: results.length > 0, doctor };
}

/** The lines of doctor about a host that are not `ok`. */
export async function doctorsOf(host: DrivenHost, place: HostPlace): Promise<string> {
  const { stdout } = await safeShIn(place, "doctor", "--host", host);
  return stdout
    .split("\n")
    .filter((line) => !line.startsWith("ok "))
    .join("\n")
    .trim();
}

/** Code that lets no timer run, for eight seconds: longer than anybody waits here. It must not outlive the test. */
export const hang = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 8_000);";

/** The line with another program in the place of the hook, started as the hook is. */
export const damaged =
  (place: HostPlace, code: string) =>
  (line: string): string => {
    const path = join(place.home, "damaged.cjs");
    putFile(path, code);
    const starter = join(place.home, "safe-sh-hook.sh");
    putFile(starter, `exec '${process.execPath}' -e '${guardedStart}' '${path}'\n`);
    return line.replace(/\/\S+\/safe-sh-hook\.sh/, starter);
  };
