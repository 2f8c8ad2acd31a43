// Reads a script whole before anything is judged: from standard input or from a file, once.
import { fstatSync, openSync } from "node:fs";
import { closing } from "../../system/closing.ts";
import { codeOf, messageOf } from "../../system/message.ts";
import { readAll } from "../../system/read.ts";

/** Longer than any script that is accepted: the rest is not even read. */
const longest = 1_000_000;

/** The text, or why there is none, with the exit code that bash would give. */
export type ScriptText = { readonly text: string } | { readonly problem: string; readonly exitCode: 126 | 127 };

const refusal = (problem: string): ScriptText => ({ problem, exitCode: 126 });

/** The script on standard input. */
export function readStandardInput(): ScriptText {
  try {
    return decode(readAll(0, { bytes: longest }));
  } catch (error) {
    return refusal(`standard input cannot be read: ${messageOf(error)}`);
  }
}

/** The script in a file. Run the returned text: the file may change at any time. */
export function readScriptFile(path: string): ScriptText {
  try {
    return closing(openSync(path, "r"), (descriptor) =>
      fstatSync(descriptor).isDirectory() ? refusal("Is a directory") : decode(readAll(descriptor, { bytes: longest })),
    );
  } catch (error) {
    if (codeOf(error) === "ENOENT") return { problem: "No such file or directory", exitCode: 127 };
    return refusal(codeOf(error) === "EACCES" ? "Permission denied" : messageOf(error));
  }
}

function decode(bytes: Buffer | undefined): ScriptText {
  if (!bytes) return refusal(`the script is longer than ${longest} bytes`);
  try {
    // `ignoreBOM` keeps a byte order mark: bash would run a command with that name.
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return refusal("the script is not UTF-8 text");
  }
}
