// Line breaks behind a pipeline of three or more commands, which tree-sitter-bash may take for a blank (R22).
import type { Statement, SyntaxNode } from "./nodes.ts";

/** The offsets of such line breaks between the commands of the list `node`. */
export function lineEndsIn(source: string, node: SyntaxNode): readonly number[] {
  if (node.type !== "Script" && node.type !== "CompoundList") return [];
  return node.commands.slice(0, -1).flatMap((statement, index) => {
    const next = node.commands[index + 1];
    const at = /^[ \t]*\n/.exec(source.slice(statement.end, next?.pos))?.[0].length;
    return at !== undefined && !statement.background && endsWithPipeline(statement) ? [statement.end + at - 1] : [];
  });
}

function endsWithPipeline({ command }: Statement): boolean {
  const last = command.type === "AndOr" ? command.commands.at(-1) : command;
  return last?.type === "Pipeline" && last.commands.length > 2;
}
