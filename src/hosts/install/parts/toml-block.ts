// A table of ours at the end of a TOML file. Nothing else of the file is touched, so that comments and forms stay.
import { SettingsError } from "../edit-json.ts";

const begins = "# safe-sh: written by `safe-sh init`, taken out by `safe-sh uninstall`";
const ends = "# end of safe-sh";

/** Behind a last line without an end, which gets one. */
const joins = ", with the line break before it";

/** Our block with the line breaks that it has brought. */
const block = /(?:^|\n(?=\n?# safe-sh: ))(?:\n)?# safe-sh: written by([^\n]*)\n[^]*?\n# end of safe-sh\n?/;

/** @throws SettingsError if the file cannot take the block: an array of one line cannot be continued by tables. */
export function withBlock(text: string, table: string): string {
  const bare = withoutBlock(text);
  const array = /^\[\[(\w+)\]\]/.exec(table)?.[1];
  if (array !== undefined && new RegExp(`^\\s*["']?${array}["']?\\s*=`, "m").test(bare))
    throw new SettingsError(`\`${array} = [...]\` stands there`, `write it as tables: \`[[${array}]]\``);
  const open = bare !== "" && !bare.endsWith("\n");
  const before = bare === "" ? "" : open ? "\n\n" : "\n";
  const result = `${bare}${before}${begins}${open ? joins : ""}\n${table}${ends}\n`;
  return block.exec(text)?.[0] === block.exec(result)?.[0] ? text : result;
}

export function withoutBlock(text: string): string {
  const found = block.exec(text);
  if (!found) return text;
  const broughtTwo = found[1]?.endsWith(joins);
  const before = text.slice(0, found.index);
  const own = found[0].startsWith("\n\n") && !broughtTwo ? "\n" : "";
  return before + own + text.slice(found.index + found[0].length);
}

/** The table of the block; undefined: there is none. */
export const blockIn = (text: string): string | undefined =>
  block.exec(text)?.[0].trim().split("\n").slice(1, -1).join("\n");
