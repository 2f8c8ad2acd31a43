// The form of a request and of an answer: the length of the whole, then texts with their lengths (32 bits, big-endian).

/** A longer request is not read. */
export const longestRequest = 4_000_000;

/** A list of texts as bytes. */
export function pack(fields: readonly (string | Uint8Array)[]): Buffer {
  const parts = fields.map((field) => Buffer.from(field as string));
  const body = Buffer.concat(parts.flatMap((part) => [lengthOf(part.length), part]));
  return Buffer.concat([lengthOf(body.length), body]);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/**
 * The texts of a message. `more`: it is not whole yet. Undefined: it is none, or one of its texts is not UTF-8, which
 * would come back changed.
 */
export function unpack(bytes: Buffer): readonly string[] | "more" | undefined {
  if (bytes.length < 4) return "more";
  const length = bytes.readUInt32BE(0);
  if (length > longestRequest || bytes.length > length + 4) return undefined;
  if (bytes.length < length + 4) return "more";
  const fields: string[] = [];
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  for (let at = 4; at < bytes.length; ) {
    const end = at + 4 + (at + 4 <= bytes.length ? bytes.readUInt32BE(at) : 0);
    if (at + 4 > bytes.length || end > bytes.length) return undefined;
    try {
      fields.push(decoder.decode(bytes.subarray(at + 4, end)));
    } catch {
      return undefined;
    }
    at = end;
  }
  return fields;
}
