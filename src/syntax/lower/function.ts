// Function definitions (POSIX 2.9.5): a name, a compound command, and its redirections.
import { reserved } from "../reserved.ts";
import type { FunctionDefinition } from "../script.ts";
import type { ConcreteNode } from "../tree-sitter.ts";
import { refuse } from "../untrusted.ts";
import { lowerCommand } from "./command.ts";
import { lowerCompound } from "./compound.ts";
import { type Reading, sourceOf, spanOf, unlisted } from "./reading.ts";
import { lowerRedirection, redirectionKinds } from "./redirection.ts";

const ownKinds = new Set(["(", ")", "function", "comment"]);

export function lowerFunction(reading: Reading, node: ConcreteNode): FunctionDefinition {
  const nameNode = node.children.find((child) => child.field === "name");
  const bodyNode = node.children.find((child) => child.field === "body");
  const rest = node.children.filter((child) => child !== nameNode && child !== bodyNode && !ownKinds.has(child.type));
  if (!nameNode || !bodyNode) return unlisted(node);
  if (rest.some((child) => !redirectionKinds.has(child.type))) return unlisted(node);
  // R26.
  const parentheses = node.children.some((child) => child.type === "(");
  if (!parentheses && reading.source.slice(nameNode.end, bodyNode.start).replaceAll("\\\n", "").includes("\n"))
    refuse("unlisted-syntax", node.start, nameNode.end, "write the brace on the line of `function`");
  const name = sourceOf(reading, nameNode);
  if (!/^[A-Za-z_][\w.:-]*$/.test(name) || reserved.has(name)) return unlisted(nameNode);
  const body = bodyNode.type === "test_command" ? lowerCommand(reading, bodyNode) : lowerCompound(reading, bodyNode);
  if (body.kind !== "compound") return unlisted(bodyNode);
  const redirections = rest.map((child) => lowerRedirection(reading, child));
  // Bash would expand the body at each call.
  if (redirections.some(({ operator }) => operator.startsWith("<<") && operator !== "<<<")) return unlisted(node);
  return { kind: "function", span: spanOf(node), name, body: { ...body, redirections } };
}
