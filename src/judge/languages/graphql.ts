// Reads a GraphQL document and says whether it only asks (spec.graphql.org, October 2021).
import type { Problem } from "./problem.ts";
import type { SqlEffect } from "./sql.ts";

const TOKEN =
  /[\s,\uFEFF]+|#[^\n\r]*|"""(?:\\"""|[^"]|"(?!""))*"""|"(?!"")(?:[^"\\\n]|\\[^\n])*"|[A-Za-z_]\w*|-?\d[\d.eE+-]*|\.\.\.|[!$&()[\]:=@{|}]/y;

/**
 * What the operations of a document do; nothing: they are queries.
 *
 * @example readGraphql("mutation { addStar }") // [{ kind: "changes", what: "mutation" }]
 */
export function readGraphql(document: string): readonly SqlEffect[] | Problem {
  let depth = 0;
  let at = 0;
  while (at < document.length) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(document)?.[0];
    if (token === undefined) return { problem: "a character that GraphQL does not know" };
    at += token.length;
    if (/^[({[]$/.test(token)) depth++;
    else if (/^[)}\]]$/.test(token)) depth--;
    else if (depth === 0 && (token === "mutation" || token === "subscription"))
      return [{ kind: "changes", what: token }];
    if (depth < 0) return { problem: "a bracket that nothing opened" };
  }
  return depth === 0 && document.trim() !== "" ? [] : { problem: "a bracket that nothing closes" };
}
