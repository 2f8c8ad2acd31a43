// Paths as text.

/** A name that stands for another one, two slashes in a row, or one at the end. */
const unfinished = /(?:^|\/)\.{0,2}(?:\/|$)/;

/** `path` as seen from `base`, without `.` and `..` if that is possible by text alone. */
export function resolve(base: string, path: string): string {
  const whole = path.startsWith("/") ? path : `${base}/${path}`;
  if (!unfinished.test(whole.slice(1))) return whole;
  const absolute = whole.startsWith("/");
  const parts: string[] = [];
  for (const part of whole.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else if (part !== ".." || !absolute) parts.push(part);
  }
  return (absolute ? "/" : "") + parts.join("/") || ".";
}
