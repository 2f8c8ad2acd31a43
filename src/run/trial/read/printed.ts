// What a trial printed, where that can be read again: in a file that its host gave it, or what was captured. A pipe or a terminal keeps
// nothing.
import { openSync, readSync, statSync } from "node:fs";
import { closing } from "../../../system/closing.ts";
import { orElse } from "../../../system/or-else.ts";
import type { Printed } from "../../capture.ts";

/** Whose streams: a process by its number. */
export type Owner = number | "self";

/** The end of one stream, as it was printed. */
export interface Printout {
  /** `both`: standard output and standard error are one file. */
  readonly stream: "stdout" | "stderr" | "both";
  readonly text: string;
  /** Bytes before it that are not kept. */
  readonly omitted: number;
}

/** How long standard output and standard error are; undefined: it is no file. */
export interface Lengths {
  readonly output?: number | undefined;
  readonly errors?: number | undefined;
}

/** Bytes of each stream that a record keeps: what matters of an output stands at its end. */
const longest = 8_000;

const pathOf = (owner: Owner, stream: 1 | 2): string => `/proc/${owner}/fd/${stream}`;

function fileOf(owner: Owner, stream: 1 | 2): { readonly size: number; readonly id: string } | undefined {
  const status = orElse(() => statSync(pathOf(owner, stream)), undefined);
  return status?.isFile() ? { size: status.size, id: `${status.dev}:${status.ino}` } : undefined;
}

export const lengthsOf = (owner: Owner = "self"): Lengths => ({
  output: fileOf(owner, 1)?.size,
  errors: fileOf(owner, 2)?.size,
});

/** What stands on a stream since it was so long, at most the last bytes; undefined: it is no file, or was none. */
export function readSince(owner: Owner, stream: 1 | 2, from: number | undefined, most: number): Buffer | undefined {
  const to = fileOf(owner, stream)?.size;
  if (from === undefined || to === undefined) return undefined;
  const bytes = Buffer.alloc(Math.max(0, Math.min(to - from, most)));
  const read = (descriptor: number): number => readSync(descriptor, bytes, 0, bytes.length, to - bytes.length);
  // It may be open for writing alone.
  return bytes.subarray(
    0,
    orElse(() => closing(openSync(pathOf(owner, stream), "r"), read), 0),
  );
}

/** What a record keeps of it. `before`: the lengths when it began. */
export function printoutsOf(owner: Owner, before: Lengths, captured: Printed | undefined): readonly Printout[] {
  if (captured)
    return (["stdout", "stderr"] as const).flatMap((stream) => {
      const bytes = Buffer.from(captured[stream]);
      return kept(stream, bytes.subarray(-longest), Math.max(0, bytes.length - longest));
    });
  const [output, errors] = [fileOf(owner, 1), fileOf(owner, 2)];
  const isOne = output !== undefined && output.id === errors?.id;
  const streams = [
    [isOne ? "both" : "stdout", 1, before.output, output],
    ...(isOne ? [] : ([["stderr", 2, before.errors, errors]] as const)),
  ] as const;
  return streams.flatMap(([name, stream, from, file]) => {
    const bytes = readSince(owner, stream, from, longest);
    return bytes ? kept(name, bytes, Math.max(0, (file?.size ?? 0) - (from ?? 0) - bytes.length)) : [];
  });
}

function kept(stream: Printout["stream"], bytes: Buffer, omitted: number): readonly Printout[] {
  // A character of which the first bytes are cut off.
  const text = bytes.toString("utf8").replace(/^\ufffd+/, "");
  return text === "" ? [] : [{ stream, text, omitted }];
}
