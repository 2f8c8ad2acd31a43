// A commit as people are shown it.

/** A commit that was not there before. All texts are the trial's, and may hold anything. */
export interface Commit {
  readonly hash: string;
  /** The branch or tag from which it was found: `main`, `tags/v1`, `HEAD`. */
  readonly of: string;
  /** `name <address>`. */
  readonly author: string;
  /** Seconds since 1970. */
  readonly at: number;
  readonly message: string;
}

/** The fields of a commit's object. */
export function commitIn(
  body: string,
): Pick<Commit, "author" | "at" | "message"> & { readonly parents: readonly string[] } {
  const end = body.indexOf("\n\n");
  const head = end < 0 ? body : body.slice(0, end);
  const [, author = "", at = "0"] = /^author (.*) (\d+) [-+]\d{4}$/m.exec(head) ?? [];
  const parents = [...head.matchAll(/^parent ([0-9a-f]{40,64})$/gm)].map(([, parent = ""]) => parent);
  return { author, at: Number(at), message: end < 0 ? "" : body.slice(end + 2), parents };
}
