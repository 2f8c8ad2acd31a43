// The proxy through which a trial reaches the machines that the policy opens. Names are resolved here, outside of the sandbox,
// and it is the resolved address that is connected to: a name cannot lead elsewhere in between.
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { hostOf } from "./entries.ts";
import { type Address, addressOf, fail, forward } from "./forward.ts";
import { gateFor, type Opened } from "./gate.ts";
import { type Reader, readerFor, sends } from "./reading.ts";
import { establish, refuseTunnel, tunnel } from "./tunnel.ts";

/** A proxy that runs. */
export type FilteringProxy = Awaited<ReturnType<typeof startProxy>>;

/**
 * Starts one for HTTP and CONNECT. `place`: a folder that the relay finds under the same path; a trial's `/tmp` is its own.
 * `trusted`: certificates of who may sign those of servers, in PEM.
 *
 * @throws if it cannot listen.
 */
export async function startProxy(opened: Opened, place: string, trusted: string) {
  const gate = gateFor(opened);
  const reads = opened.reads.map(hostOf);
  const reader: Reader | undefined = reads.length > 0 ? readerFor(reads, trusted) : undefined;
  const open = new Set<Duplex>();
  const keep = (one: Duplex): void => {
    open.add(one);
    one.once("close", () => open.delete(one)).on("error", () => one.destroy());
  };
  const server = createServer((request, response) => {
    try {
      const address = addressOf(request.url ?? "");
      if (!address) return fail(response, new Error("a proxy for HTTP was asked for something else"));
      if (gate.check(address.target) === "reading") return fail(response, new Error("it is read by TLS"));
      forward(gate, address, request, response);
    } catch (error) {
      fail(response, asError(error));
    }
  });
  // Every request in a tunnel goes to the machine that the tunnel is for.
  const targets = new Map<Duplex, Pick<Address, "target" | "trusted">>();
  const inTunnels = createServer((request, response) => {
    const tunnelled = targets.get(request.socket);
    const { url: path = "", method } = request;
    if (!tunnelled || !path.startsWith("/")) return fail(response, new Error("a request in a tunnel names a machine"));
    const { host } = tunnelled.target;
    if (!tunnelled.trusted || !sends(request)) return forward(gate, { ...tunnelled, path }, request, response);
    const refused = `the policy's \`registries\` opens \`${host}\` for reading alone, not for ${method}`;
    return fail(response, gate.refuse(refused));
  });
  const serve = (inner: Duplex, address: Pick<Address, "target" | "trusted">): void => {
    targets.set(inner, address);
    inner.once("close", () => targets.delete(inner));
    inTunnels.emit("connection", inner);
  };
  server.on("connection", keep);
  server.on("connect", ({ url = "" }, inner, head) => {
    try {
      const { target } = addressOf(`http://${url}`) ?? {};
      if (!target || !/:\d+$/.test(url)) throw new Error(`\`${url}\` is no address for a tunnel`);
      const access = gate.check(target);
      if (head.length > 0) inner.unshift(head);
      if (access === "reading" && reader) {
        establish(inner);
        return serve(reader.opened(inner), { target, trusted: reader.trusted });
      }
      if (target.port !== 80) return keep(tunnel(gate, target, inner));
      establish(inner);
      return serve(inner, { target });
    } catch (error) {
      refuseTunnel(inner, asError(error));
    }
  });
  for (const each of [server, inTunnels]) each.on("clientError", (_error, socket) => void socket.destroy());
  mkdirSync(place, { recursive: true, mode: 0o700 });
  const socket = join(place, "proxy");
  if (Buffer.byteLength(socket) > 107) throw new Error(`${socket} is too long for a socket: set XDG_STATE_HOME`);
  const close = (): void => {
    server.close();
    for (const each of open) each.destroy();
    rmSync(socket, { force: true });
  };
  try {
    server.listen(socket);
    await once(server, "listening");
  } catch (error) {
    close();
    throw error;
  }
  return {
    /** The path of its UNIX domain socket, in a folder of this user alone. */
    socket,
    /** To be trusted, in PEM; undefined: it ends no TLS itself. */
    authority: reader?.authority,
    /** Why it refused something, each reason once. */
    refused: gate.refused,
    close,
  };
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
