// Registries, of which a trial may only ask for something: the proxy ends TLS itself, and sees each request.
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { Duplex } from "node:stream";
import { createSecureContext, rootCertificates, TLSSocket } from "node:tls";
import { realPathOf } from "../../../system/real-path.ts";
import { certificatesFor } from "./certificates.ts";
import type { Target } from "./entries.ts";
import { fail, forward } from "./forward.ts";
import type { Gate } from "./gate.ts";

/** Where systems keep the certificates that their programs trust (those of crypto/x509 of Go). */
const places = [
  "/etc/ssl/certs/ca-certificates.crt",
  "/etc/pki/tls/certs/ca-bundle.crt",
  "/etc/ssl/ca-bundle.pem",
  "/etc/pki/tls/cacert.pem",
  "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
  "/etc/ssl/cert.pem",
];

/** Variables that name such a file to programs with a list of their own. */
const variables = [
  ...["SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS", "PIP_CERT", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "CARGO_HTTP_CAINFO"],
  "GIT_SSL_CAINFO",
];

/** Certificates that programs trust. */
export interface Trusted {
  /** The file on this machine, without links. */
  readonly path: string;
  /** Those in it, and those of files that the environment names besides. */
  readonly text: string;
}

/** What programs of an environment trust; undefined: the machine has no such file. */
export function trustedIn(environment: Readonly<Record<string, string | undefined>>): Trusted | undefined {
  const path = places.find((each) => existsSync(each));
  if (path === undefined) return undefined;
  const named = variables.flatMap((name) => environment[name] ?? []).filter((each) => existsSync(each));
  const all = [...new Set([path, ...named].map(realPathOf))];
  return { path: realPathOf(path), text: all.map((each) => `${readFileSync(each, "utf8")}\n`).join("") };
}

/** Variables by which programs trust what stands in a file. */
export const trusting = (path: string): Readonly<Record<string, string>> =>
  Object.fromEntries(variables.map((name) => [name, path]));

/** Requests that change nothing. */
const asking = new Set(["GET", "HEAD"]);

/** Serves tunnels to registries. */
export interface Reader {
  /** To be trusted, in PEM. */
  readonly authority: string;
  readonly serve: (inner: Duplex, target: Target) => void;
}

/** A reader of machines, by their names. `trusted`: who may sign their own certificates. */
export function readerFor(gate: Gate, names: readonly string[], trusted: string): Reader {
  const { authority, certificate, key } = certificatesFor(names);
  const secureContext = createSecureContext({ cert: certificate, key });
  const targets = new Map<object, Target>();
  const server = createServer((request, response) => {
    const target = targets.get(request.socket);
    const { url: path = "", method = "", headers } = request;
    if (!target || !path.startsWith("/")) return fail(response, new Error("a request in a tunnel names a machine"));
    const sends = !asking.has(method) || "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) !== 0;
    if (sends)
      return fail(
        response,
        gate.refuse(`the policy's \`registries\` opens \`${target.host}\` for reading alone, not for ${method}`),
      );
    return forward(gate, { target, path, trusted: [...rootCertificates, trusted] }, request, response);
  });
  server.on("clientError", (_error, socket) => void socket.destroy());
  const serve = (inner: Duplex, target: Target): void => {
    const plain = new TLSSocket(inner as never, { isServer: true, secureContext, ALPNProtocols: ["http/1.1"] });
    targets.set(plain, target);
    plain.once("close", () => {
      targets.delete(plain);
      inner.destroy();
    });
    plain.on("error", () => plain.destroy());
    server.emit("connection", plain);
  };
  return { authority, serve };
}
