// What an address tells the machine that it names, and which machine that is.
import { knownStart, type Text, textOf } from "../../interpret/text.ts";
import type { Looks } from "./looks.ts";

/** As it is written, with a sign for what is known only at run time. */
export const written = ({ pieces }: Text): string =>
  pieces.map((piece) => (typeof piece === "string" ? piece : "…")).join("");

// What programs read differently has no host here: `http://a\@b` is `a` for browsers and `b` for curl.
const form = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:([^/?#@\\…]*)@)?([\w.-]*)(?::\d+)?((?:[/?#:].*)?)$/is;

/** The machine's name, in lower case; empty: none is given, or it is not certain. */
export const hostOf = (address: Text): string => form.exec(written(address))?.[2]?.toLowerCase() ?? "";

/** How many characters tell the machine something: all but the name of its domain. */
export function toldIn(address: Text): number {
  const text = written(address);
  const [, user = "", host = "", rest = ""] = form.exec(text) ?? ["", "", "", text];
  return user.length + host.split(".").slice(0, -2).join(".").length + rest.length;
}

/** Is it surely this machine? Its name is complete before anything that is known only at run time. */
export const isOwn = (address: Text, { isOwnMachine }: Looks): boolean =>
  isOwnMachine(address) || isOwnMachine(textOf(knownStart(address).replace(/[^/]*$/, "")));
