// Kimi Code: its hooks are tables of its configuration, which is TOML.
import { join } from "node:path";
import { byDocumentation, type Host } from "../host.ts";
import { hostSeconds, lineFor, optionsOf } from "../install/parts/line.ts";
import type { Edit } from "../install/parts/part.ts";
import { blockIn, withBlock, withoutBlock } from "../install/parts/toml-block.ts";

function hookTable(path: string): Edit {
  const table = (options: readonly string[]): string =>
    `[[hooks]]\nevent = "PreToolUse"\nmatcher = "Bash"\ncommand = ${JSON.stringify(lineFor("kimi", options))}\ntimeout = ${hostSeconds}\n`;
  const line = (text: string): string | undefined => {
    const command = /^command = (".*")$/m.exec(blockIn(text) ?? "")?.[1];
    return command === undefined ? undefined : JSON.parse(command);
  };
  return {
    kind: "edit",
    path,
    put: (text) => withBlock(text, table(optionsOf(line(text) ?? ""))),
    takeOut: withoutBlock,
    line,
  };
}

export const kimi = {
  ...byDocumentation,
  title: "Kimi Code",
  failsOpen: true,
  program: "kimi",
  settings: {
    folder: (home) => join(home, ".kimi-code"),
    parts: (folder) => [hookTable(join(folder, "config.toml"))],
  },
} satisfies Host;
