// Writes docs/references/api.md from the shipped declarations; `--check` tests whether it is up to date.
import { readFileSync } from "node:fs";
import { generate } from "./generated.ts";

const source = readFileSync(new URL("../dist/index.d.ts", import.meta.url), "utf8");
interface Declared {
  readonly name: string;
  /** The comment's text. */
  readonly text: string;
  readonly code: string;
}

/** The declaration of a name, with its comment. */
function find(name: string): Declared | undefined {
  const start = new RegExp(
    `(?:/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\n)?^(?:declare )?(?:abstract )?(?:function|const|class|interface|type) ${name}\\b`,
    "m",
  ).exec(source);
  if (!start) return undefined;
  const at = start.index + start[0].lastIndexOf("\n") + 1;
  const text = (start[1] ?? "").replace(/^ *\* ?/gm, "").trim();
  return { name, text, code: source.slice(at, endOf(at)).replace(/^declare /, "") };
}

/** Where a declaration ends: behind its closing brace, or its semicolon. */
function endOf(from: number): number {
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    const character = source[at];
    if (character === "{" || character === "(" || character === "[") depth++;
    if (character === "}" || character === ")" || character === "]") depth--;
    if (depth === 0 && character === ";") return at + 1;
    if (depth === 0 && character === "}" && /^\n(?:$|export|\/\*\*|declare|type|interface)/.test(source.slice(at + 1)))
      return at + 1;
  }
  return source.length;
}

const named = (/\nexport \{([^}]*)\};\n*$/.exec(source)?.[1] ?? "")
  .split(",")
  .map((each) => each.trim().replace(/^type /, ""))
  .filter((each) => each !== "");

function section(name: string): string {
  const found = find(name);
  if (!found) throw new Error(`${name} is not declared in dist/index.d.ts`);
  if (found.text === "" && /^(?:function|class)/.test(found.code)) throw new Error(`${name} has no comment`);
  const [prose = "", ...tags] = found.text.split(/^(?=@)/m);
  const shown = tags.map((tag) => {
    const [, kind = "", rest = ""] = /^@(\w+)\s*([\s\S]*)$/.exec(tag.trim()) ?? [];
    return kind === "example" ? `\`\`\`ts\n${rest}\n\`\`\`` : `**${kind}**: ${rest.replace(/\s+/g, " ")}`;
  });
  return [`### ${name}`, prose.trim(), ...shown, `\`\`\`ts\n${found.code}\n\`\`\``]
    .filter((part) => part !== "")
    .join("\n\n");
}

const isCode = (name: string): boolean => /^[a-z]/.test(name) || /Error$|^CommandSafety$/.test(name);
const text = `# The library

\`import { classifyCommand } from "safe-sh"\`: everything that is exported, from the declarations in the package.

## Functions, classes and values

${named.filter(isCode).map(section).join("\n\n")}

## Types

${named
  .filter((each) => !isCode(each))
  .map(section)
  .join("\n\n")}
`;

generate("docs/references/api.md", text);
