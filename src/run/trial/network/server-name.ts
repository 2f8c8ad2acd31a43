// The name of the server that a TLS client asks for: it stands in the first bytes, unencrypted (RFC 8446, RFC 6066).

/** What the first bytes of a connection say. `more`: not enough of them. `other`: this is no TLS. `name`: undefined if there is none. */
export type Greeting =
  | { readonly type: "more" }
  | { readonly type: "other" }
  | { readonly type: "tls"; readonly name: string | undefined };

const other: Greeting = { type: "other" };

/** A longer greeting is none. */
const longest = 65_536;

/** Reads a ClientHello, in however many records it comes. */
export function greetingOf(bytes: Buffer): Greeting {
  // Handshake, of TLS 1.0 and later.
  if (bytes.length > 0 && bytes[0] !== 22) return other;
  if (bytes.length > 1 && bytes[1] !== 3) return other;
  const message: Buffer[] = [];
  for (let at = 0; ; ) {
    const wanted = 4 + (uint(Buffer.concat(message), 1, 3) ?? longest);
    if (sizeOf(message) >= wanted) return nameIn(Buffer.concat(message).subarray(4, wanted));
    if (at > longest) return other;
    const length = uint(bytes, at + 3, 2);
    if (length === undefined || bytes.length < at + 5 + length) return { type: "more" };
    if (bytes[at] !== 22 || length === 0) return other;
    message.push(bytes.subarray(at + 5, at + 5 + length));
    if (message[0]?.[0] !== 1) return other;
    at += 5 + length;
  }
}

const sizeOf = (all: readonly Buffer[]): number => all.reduce((sum, { length }) => sum + length, 0);

/** A number in the bytes; undefined: they end before. */
const uint = (bytes: Buffer, at: number, length: number): number | undefined =>
  at + length <= bytes.length ? bytes.readUIntBE(at, length) : undefined;

function nameIn(hello: Buffer): Greeting {
  // Version and random number; then the session's name, the ciphers, and the compressions, each with its length.
  let at = 34;
  for (const size of [1, 2, 1]) at += size + (uint(hello, at, size) ?? longest);
  const end = at + 2 + (uint(hello, at, 2) ?? 0);
  if (at < hello.length && end > hello.length) return other;
  for (at += 2; at + 4 <= end; ) {
    const [type, length] = [hello.readUInt16BE(at), hello.readUInt16BE(at + 2)];
    // server_name, with one entry of the type host_name.
    if (type === 0) {
      const size = uint(hello, at + 7, 2);
      if (size === undefined || hello[at + 6] !== 0 || size + 5 !== length || at + 4 + length > end) return other;
      return { type: "tls", name: hello.toString("latin1", at + 9, at + 9 + size).toLowerCase() };
    }
    at += 4 + length;
  }
  return at === end || at === 36 || end <= at ? { type: "tls", name: undefined } : other;
}
