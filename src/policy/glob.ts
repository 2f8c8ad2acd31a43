// Patterns of paths and names, matched in time that grows with their lengths: a policy's author may be a stranger.

/** Does the whole text match? `*` stands for any characters, `?` for one. */
export function matchesWildcard(pattern: string, text: string): boolean {
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
  return /^\**$/.test(pattern.slice(at));
}

export const isPattern = (path: string): boolean => /[*?]/.test(path);

/**
 * Does the pattern match the path, or a folder above it? Both are absolute and without `.` and `..`. `*` and `?` stay
 * within one name, `**` is any number of folders.
 */
export function matchesPath(pattern: string, path: string): boolean {
  const wanted = names(pattern);
  // reached[i]: the first i names of the pattern match what was read of the path so far.
  let reached = skipFolders([true], wanted);
  for (const name of names(path)) {
    if (reached[wanted.length]) return true;
    const next: boolean[] = [];
    wanted.forEach((each, index) => {
      if (!reached[index]) return;
      if (each === "**") next[index] = true;
      // `a/**` is what is below `a`, and not `a` itself.
      if (each === "**" ? index + 1 === wanted.length : matchesWildcard(each, name)) next[index + 1] = true;
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
