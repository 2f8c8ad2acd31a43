// Who may ask the desk: every request is refused unless it comes from the one page that the person has opened.
import type { IncomingMessage } from "node:http";
import { keyHeader } from "../../show/pages/desk-data.ts";
import { isSameSecret } from "../../system/same-secret.ts";

/** The secrets of one desk. The cookie alone does nothing: browsers send it to every port of the machine. */
export interface Keys {
  /** In the address, and good for one visit. */
  readonly link: string;
  /** In the cookie, which no script reads. */
  readonly cookie: string;
  /** In the page, which no other port reads. */
  readonly page: string;
}

/** Why a request is refused: a status of HTTP, and a sentence. */
export interface Refused {
  readonly status: number;
  readonly why: string;
}

const refused = (status: number, why: string): Refused => ({ status, why });

export const cookieName = "safe-sh-desk";

/** Is the request one that our own page could have made? `host`: as in the address, with the port. */
export function fromElsewhere(request: IncomingMessage, host: string): Refused | undefined {
  const { headers, method = "" } = request;
  // Another name for this machine (DNS rebinding) has another host.
  if (headers.host !== host || countOf(request, "host") !== 1) return refused(403, "not the address of this desk");
  if (method !== "GET" && method !== "POST") return refused(405, "only GET and POST");
  const origin = headers.origin;
  if (origin !== undefined && origin !== `http://${host}`) return refused(403, "from another page");
  if (method === "POST" && origin === undefined) return refused(403, "from no page");
  return undefined;
}

/** Does a browser say that another site is behind it? A person's own click, or our page, is none. */
export const isForeign = ({ headers }: IncomingMessage): boolean =>
  !["same-origin", "none", undefined].includes(String(headers["sec-fetch-site"] ?? "none"));

/** Has it the cookie? */
export const hasCookie = (request: IncomingMessage, { cookie }: Keys): boolean =>
  countOf(request, "cookie") === 1 && isSameSecret(cookieIn(request.headers.cookie ?? ""), cookie);

/** Has it both halves? */
export function unknownTo(request: IncomingMessage, keys: Keys): Refused | undefined {
  if (!hasCookie(request, keys)) return refused(403, "open the link that `safe-sh desk` prints");
  const given = request.headers[keyHeader];
  if (typeof given !== "string" || !isSameSecret(given, keys.page))
    return refused(403, "not from the page of this desk");
  if (request.method === "POST" && request.headers["content-type"] !== "application/json")
    return refused(415, "only JSON");
  return undefined;
}

function cookieIn(header: string): string {
  const found = header.split(";").flatMap((each) => {
    const [name, value] = each.trim().split("=", 2);
    return name === cookieName && value !== undefined ? [value] : [];
  });
  return found.length === 1 ? (found[0] ?? "") : "";
}

const countOf = ({ rawHeaders }: IncomingMessage, name: string): number =>
  rawHeaders.filter((each, at) => at % 2 === 0 && each.toLowerCase() === name).length;
