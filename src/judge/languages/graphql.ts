// Reads a GraphQL document: does it only ask? (spec.graphql.org, October 2021)
import type { Problem } from "./problem.ts";
import type { SqlEffect } from "./sql.ts";

const TOKEN =
  /[\s,\uFEFF]+|#[^\n\r]*|"""(?:\\"""|[^"]|"(?!""))*"""|"(?!"")(?:[^"\\\n]|\\[^\n])*"|[A-Za-z_]\w*|-?\d[\d.eE+-]*|\.\.\.|[!$&()[\]:=@{|}]/y;

/**
 * The effects of a document's operations; none: they are queries.
 *
 * @example readGraphql("mutation { addStar }") // [{ kind: "changes", what: "mutation" }]
 */
export function readGraphql(document: string): readonly SqlEffect[] | Problem {
  let depth = 0;
  let at = 0;
  while (at < document.length) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(document)?.[0];
    if (token === undefined) return { problem: "a character that is not part of GraphQL" };
    at += token.length;
    if (/^[({[]$/.test(token)) depth++;
    else if (/^[)}\]]$/.test(token)) depth--;
    else if (depth === 0 && (token === "mutation" || token === "subscription"))
      return [{ kind: "changes", what: token }];
    if (depth < 0) return { problem: "a bracket that nothing opened" };
  }
  return depth === 0 && document.trim() !== "" ? [] : { problem: "a bracket that nothing closes" };
}
