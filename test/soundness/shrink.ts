// Shrinking: leaves parts out of a failing text, as long as it still fails.

const token = /\s+|[A-Za-z0-9_]+|[\s\S]/g;

/** `fails` is asked at most `most` times. */
export async function shrink(text: string, fails: (text: string) => Promise<boolean>, most = 120): Promise<string> {
  let tokens: readonly string[] = text.match(token) ?? [];
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
