// One operand of a rule that denies × one of a command: the same path, or the same thing of a certain version, user or port.
import { known, type Text } from "../../interpret/text.ts";
import { matchesStars, matchesWildcard } from "../../policy/glob.ts";
import type { RuleField } from "../../policy/rule.ts";
import { type Match, matchField } from "./fields.ts";

/** As `matchField`; another spelling of an operand matches or could, too: `./x` for `x`, `me@prod` for `prod`, `/folder/a.key` for `*.key`. */
export function matchOperand(want: Exclude<RuleField, { kind: "rest" }>, text: Text): Match {
  const match = matchField(want, text);
  const value = known(text);
  if (match !== "no" || want.kind === "any" || value === undefined) return match;
  if (isSameAddress(want.kind === "wildcard" ? want.pattern : want.text, value)) return "possible";
  if (want.kind === "wildcard") {
    const bare = value.replace(/^(?:[a-z][a-z+]*:\/\/)?[^/@]*@/i, "");
    const found = matchPattern(want.pattern, pathOf(value));
    return found === "no" && bare !== value && matchPattern(want.pattern, bare) !== "no" ? "possible" : found;
  }
  if (want.text === "") return match;
  if (pathOf(value) === pathOf(want.text)) return "sure";
  // Programs that read patterns find it by one: `systemctl stop 'ngin*'`.
  if (/[*?]/.test(value) && matchesWildcard(value, want.text)) return "possible";
  return mayName(value, want.text) ? "possible" : "no";
}

/** A web address in other letters, or without its scheme, which programs complete: `EVIL.example/x` for `http://evil.example/*`. */
function isSameAddress(wanted: string, given: string): boolean {
  if (!wanted.includes("://")) return false;
  const [pattern = "", address = ""] = [wanted, given].map((each) =>
    each
      .toLowerCase()
      .replace(/^[a-z][a-z\d+.-]*:\/\//, "")
      .replace(/\/$/, ""),
  );
  return matchesStars(pattern, address);
}

/** The whole path, or what stands behind the folders of an absolute one or of one that leads out. */
function matchPattern(pattern: string, path: string): Match {
  const wanted = pathOf(pattern);
  if (matchesStars(wanted, path)) return "sure";
  if (!/^(?:\/|\.\.\/)/.test(path) || wanted.startsWith("/")) return "no";
  return matchesStars(`*/${wanted}`, path) ? "possible" : "no";
}

/** Without what changes no path: `./`, doubled slashes, `a/..`, and a slash at the end. */
function pathOf(value: string): string {
  if (value.includes("://")) return value;
  const names: string[] = [];
  for (const name of value.split("/")) {
    if (name === "" || name === ".") continue;
    if (name === ".." && names.length > 0 && names.at(-1) !== "..") names.pop();
    else names.push(name);
  }
  return `${value.startsWith("/") ? "/" : ""}${names.join("/")}`;
}

/** `scheme://user@NAME:port/path`, `NAME@version`, `/folder/NAME`: the name with something before or behind it. */
function mayName(given: string, wanted: string): boolean {
  const [value, name] = [given.toLowerCase(), wanted.toLowerCase()];
  for (let at = value.indexOf(name); at >= 0; at = value.indexOf(name, at + 1)) {
    const before = value.slice(0, at);
    const behind = value.slice(at + name.length);
    const isHost = /@$|:\/\//.test(before);
    if (/^(?:|.*[/@:])$/s.test(before) && (behind === "" || (isHost ? /^[:/]/ : /^[@:=~<>!^[]/).test(behind)))
      return true;
  }
  return false;
}
