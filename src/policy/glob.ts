// Patterns of paths and names, matched in time that grows with their lengths: a policy's author may be a stranger.

/** Does the whole text match? `*` stands for any characters, `?` for one. */
export function matchesWildcard(pattern: string, text: string): boolean {
  // Quick, and enough for nearly all.
  const last = pattern.lastIndexOf("*");
  if (last < 0 && pattern.length !== text.length) return false;
  if (!pattern.includes("?") && !text.endsWith(pattern.slice(last + 1))) return false;
  let at = 0;
  let star = -1;
  let mark = 0;
  for (let index = 0; index < text.length; ) {
    if (pattern[at] === "*") {
      star = at++;
      mark = index;
    } else if (at < pattern.length && (pattern[at] === "?" || pattern[at] === text[index])) {
      at++;
      index++;
    } else if (star >= 0) {
      // The last star takes one character more; an earlier one never has to.
      at = star + 1;
      index = ++mark;
    } else return false;
  }
  while (pattern[at] === "*") at++;
  return at === pattern.length;
}

/** The same, where `?` is a character like any other. */
export const matchesStars = (pattern: string, text: string): boolean =>
  matchesWildcard(pattern.replaceAll("?", "\0"), text.replaceAll("?", "\0"));

/** Does the whole text match one of them? */
export function matcherOf(patterns: readonly string[]): (text: string) => boolean {
  const exact = new Set(patterns.filter((each) => !isPattern(each)));
  const others = patterns.filter(isPattern);
  return (text) => exact.has(text) || others.some((each) => matchesWildcard(each, text));
}

export const isPattern = (path: string): boolean => /[*?]/.test(path);

/**
 * Does the pattern match the path, or a folder above it? Both are absolute and without `.` and `..`. `*` and `?` stay
 * within one name, `**` is any number of folders.
 */
export const matchesPath = (pattern: string, path: string): boolean => reachesPath(pattern, path, matchesWildcard);

/**
 * Could the pattern match one of the paths that bash finds for `path`, in which `*` stands for unknown text? Such
 * a `*` at the beginning of a name stands for no name with a dot.
 */
export const couldMatchPath = (pattern: string, path: string): boolean => reachesPath(pattern, path, couldMatch);

function couldMatch(pattern: string, name: string): boolean {
  if (!name.includes("*")) return matchesWildcard(pattern, name);
  if (name.startsWith("*") && pattern.startsWith(".")) return false;
  if (!isPattern(pattern)) return matchesStars(name, pattern);
  // The texts before the first star and behind the last must agree; anything between them can match.
  const [start, otherStart] = [pattern.split(/[*?]/, 1)[0] ?? "", name.split("*", 1)[0] ?? ""];
  const [end, otherEnd] = [pattern.split(/[*?]/).at(-1) ?? "", name.split("*").at(-1) ?? ""];
  return (
    (start.startsWith(otherStart) || otherStart.startsWith(start)) && (end.endsWith(otherEnd) || otherEnd.endsWith(end))
  );
}

function reachesPath(pattern: string, path: string, matches: (pattern: string, name: string) => boolean): boolean {
  const wanted = names(pattern);
  // reached[i]: the first i names of the pattern match the part of the path that was read so far.
  let reached = skipFolders([true], wanted);
  for (const name of names(path)) {
    if (reached[wanted.length]) return true;
    const next: boolean[] = [];
    wanted.forEach((each, index) => {
      if (!reached[index]) return;
      if (each === "**") next[index] = true;
      // `a/**` is everything below `a`, and not `a` itself.
      if (each === "**" ? index + 1 === wanted.length : matches(each, name)) next[index + 1] = true;
    });
    reached = skipFolders(next, wanted);
  }
  return reached[wanted.length] === true;
}

/** `**` between names may stand for no folder at all. */
function skipFolders(reached: boolean[], wanted: readonly string[]): boolean[] {
  wanted.forEach((each, index) => {
    if (reached[index] && each === "**" && index + 1 < wanted.length) reached[index + 1] = true;
  });
  return reached;
}

const names = (path: string): readonly string[] => path.split("/").filter((name) => name !== "");

/** The deepest folder that the pattern names without a pattern. */
export function fixedFolder(pattern: string): string {
  const fixed = names(pattern);
  const first = fixed.findIndex(isPattern);
  return `/${(first < 0 ? fixed : fixed.slice(0, first)).join("/")}`;
}
