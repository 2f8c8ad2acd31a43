// The user at the other end of a connection on this machine: everybody can reach a port, and only its owner is meant.
import { readFileSync } from "node:fs";
import type { Socket } from "node:net";

/** May this connection be another user's? Where the system does not say (not Linux), the keys must do. */
export function isStrangers(socket: Socket): boolean {
  const own = process.getuid?.();
  const { remoteAddress, remotePort, localAddress, localPort } = socket;
  if (process.platform !== "linux" || own === undefined) return false;
  const user = userOf(endOf(remoteAddress, remotePort), endOf(localAddress, localPort));
  return user === "unknown" ? false : user !== own;
}

/** As the table has it: the bytes of the address in the order of this machine, which is the last one first. */
const endOf = (address = "", port = 0): string =>
  `${address
    .split(".")
    .reverse()
    .map((byte) => hex(Number(byte), 2))
    .join("")}:${hex(port, 4)}`;

const hex = (number: number, digits: number): string => number.toString(16).toUpperCase().padStart(digits, "0");

/** By proc_net_tcp(5): the row whose own end is the peer's. `unknown`: the table cannot be read. */
function userOf(from: string, to: string): number | "unknown" | undefined {
  let text: string;
  try {
    text = readFileSync("/proc/net/tcp", "utf8");
  } catch {
    return "unknown";
  }
  for (const row of text.split("\n")) {
    const fields = row.trim().split(/\s+/);
    if (fields[1] === from && fields[2] === to) return Number(fields[7]);
  }
  return undefined;
}
