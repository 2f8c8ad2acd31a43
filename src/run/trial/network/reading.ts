// Registries, of which a trial may only ask for something: the proxy ends TLS itself, and sees each request.
import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { createSecureContext, rootCertificates, TLSSocket } from "node:tls";
import { realPathOf } from "../../../system/real-path.ts";
import { certificatesFor } from "./certificates.ts";

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

/** Would the request send something? */
export const sends = ({ method = "", headers }: IncomingMessage): boolean =>
  !asking.has(method) || "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) !== 0;

/** Speaks for registries. */
export interface Reader {
  /** To be trusted, in PEM. */
  readonly authority: string;
  /** The certificates of who may sign the registries' own. */
  readonly trusted: readonly string[];
  /** The plain side of a tunnel. */
  readonly opened: (inner: Duplex) => Duplex;
}

/** A reader of machines, by their names. `trusted`: who may sign their certificates besides those whom node trusts. */
export function readerFor(names: readonly string[], trusted: string): Reader {
  const { authority, certificate, key } = certificatesFor(names);
  const secureContext = createSecureContext({ cert: certificate, key });
  const opened = (inner: Duplex): Duplex => {
    const plain = new TLSSocket(inner as never, { isServer: true, secureContext, ALPNProtocols: ["http/1.1"] });
    plain.once("close", () => inner.destroy());
    return plain.on("error", () => plain.destroy());
  };
  return { authority, trusted: [...rootCertificates, trusted], opened };
}
