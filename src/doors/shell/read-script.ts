// Reads a script whole before anything is judged: from standard input or from a file, once.
import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/** Longer than anything the checker accepts: what is beyond is not even read. */
const longest = 1_000_000;

/** The text, or why there is none, with the exit code that bash would give. */
export type ScriptText = { readonly text: string } | { readonly problem: string; readonly exitCode: 126 | 127 };

const refusal = (problem: string): ScriptText => ({ problem, exitCode: 126 });

/** The script on standard input. */
export function readStandardInput(): ScriptText {
  try {
    return decode(readAll(0));
  } catch (error) {
    return refusal(`standard input cannot be read: ${messageOf(error)}`);
  }
}

/** The script in a file. What is returned is what must run: the file may change at any time. */
export function readScriptFile(path: string): ScriptText {
  let descriptor: number;
  try {
    descriptor = openSync(path, "r");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return { problem: "No such file or directory", exitCode: 127 };
    return refusal(codeOf(error) === "EACCES" ? "Permission denied" : messageOf(error));
  }
  try {
    if (fstatSync(descriptor).isDirectory()) return refusal("Is a directory");
    return decode(readAll(descriptor));
  } catch (error) {
    return refusal(messageOf(error));
  } finally {
    closeSync(descriptor);
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

const pause = new Int32Array(new SharedArrayBuffer(4));

function readAll(descriptor: number): Buffer | undefined {
  const chunks: Buffer[] = [];
  let length = 0;
  const chunk = Buffer.allocUnsafe(65_536);
  for (;;) {
    let count: number;
    try {
      count = readSync(descriptor, chunk);
    } catch (error) {
      if (codeOf(error) === "EOF") break;
      if (codeOf(error) !== "EAGAIN") throw error;
      Atomics.wait(pause, 0, 0, 5);
      continue;
    }
    if (count === 0) break;
    length += count;
    if (length > longest) return undefined;
    chunks.push(Buffer.from(chunk.subarray(0, count)));
  }
  return Buffer.concat(chunks);
}

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
