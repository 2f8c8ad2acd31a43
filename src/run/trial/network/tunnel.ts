// Connections by `CONNECT`: bytes go on as they are, once it is seen which server they are for.
import { connect, isIP } from "node:net";
import type { Duplex } from "node:stream";
import type { Target } from "./entries.ts";
import { statusOf } from "./forward.ts";
import type { Gate } from "./gate.ts";
import { greetingOf } from "./server-name.ts";

/** What goes there is TLS. */
const secure = 443;

/** Says that the tunnel is there. */
export const establish = (inner: Duplex): boolean => inner.write("HTTP/1.1 200 Connection Established\r\n\r\n");

/** Answers with the reason why there is no tunnel. */
export function refuseTunnel(inner: Duplex, error: Error): void {
  const text = `safe-sh: ${error.message}\n`;
  const reason = statusOf(error) === 403 ? "403 Forbidden" : "502 Bad Gateway";
  const length = Buffer.byteLength(text);
  inner.end(
    `HTTP/1.1 ${reason}\r\nconnection: close\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: ${length}\r\n\r\n${text}`,
  );
}

/** Connects to the target, which was checked, and hands bytes on. Yields the connection. */
export function tunnel(gate: Gate, { host, port }: Target, inner: Duplex): Duplex {
  const outer = connect({ host, port, lookup: gate.lookupFor(port), allowHalfOpen: true });
  const failed = (error: Error): void => refuseTunnel(inner, error);
  outer.once("error", failed);
  outer.once("connect", () => {
    outer.off("error", failed);
    outer.once("error", () => inner.destroy());
    establish(inner);
    outer.pipe(inner);
    let first = Buffer.alloc(0);
    const look = (bytes: Buffer): void => {
      first = Buffer.concat([first, bytes]);
      const other = anotherServer(first, { host, port });
      if (other === "unknown") return;
      inner.off("data", look);
      if (other !== undefined) {
        gate.refuse(other);
        inner.destroy();
        return;
      }
      outer.write(first);
      inner.pipe(outer);
    };
    inner.on("data", look);
    inner.once("end", () => outer.end());
  });
  inner.once("close", () => outer.destroy());
  outer.once("close", () => inner.destroy());
  return outer;
}

/** Why the first bytes are for another server than the tunnel's; undefined: they are not. `unknown`: more of them are needed. */
function anotherServer(bytes: Buffer, { host, port }: Target): string | "unknown" | undefined {
  const greeting = greetingOf(bytes);
  if (greeting.type === "more") return "unknown";
  if (greeting.type === "other")
    return port === secure ? `what goes to port ${port} of \`${host}\` is not TLS` : undefined;
  const { name } = greeting;
  if (name === undefined || (name === host && isIP(host) === 0)) return undefined;
  return `a connection to \`${host}\` asks for the server \`${name.replace(/[^a-z0-9.-]/g, "?")}\``;
}
