// Shrinking: leaves parts out of a failing text, as long as it still fails.

/** Runs of blanks, names, and every other character by itself. */
export const tokensOf = (text: string): readonly string[] => text.match(/\s+|[A-Za-z0-9_]+|[\s\S]/g) ?? [];

/** Statements, as far as their separators show them. */
const statementsOf = (text: string): readonly string[] =>
  text.match(/[^\n;&|]*(?:[\n;&|]+|$)/g)?.filter((part) => part !== "") ?? [];

/** Leaves out statements first, then tokens. `fails` is asked at most `most` times for each. */
export async function shrink(text: string, fails: (text: string) => Promise<boolean>, most = 110): Promise<string> {
  const statements = await without(statementsOf(text), fails, 40);
  const tokens = await without(tokensOf(statements), fails, most);
  // What two tokens held together may be left out now.
  return without(statementsOf(tokens), fails, 20);
}

async function without(
  parts: readonly string[],
  fails: (text: string) => Promise<boolean>,
  most: number,
): Promise<string> {
  let tokens = parts;
  let asked = 0;
  for (let size = Math.ceil(tokens.length / 2); size >= 1; ) {
    let shorter = false;
    for (let at = 0; at < tokens.length && asked < most; ) {
      const candidate = [...tokens.slice(0, at), ...tokens.slice(at + size)];
      asked++;
      if (candidate.length > 0 && (await fails(candidate.join("")))) {
        tokens = candidate;
        shorter = true;
      } else at += size;
    }
    if (asked >= most) break;
    if (size > 1) size = Math.ceil(size / 2);
    else if (!shorter) break;
  }
  return tokens.join("");
}
