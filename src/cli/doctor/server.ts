// The server of tools in this folder's settings, if it is there: can the client start it?
import { join } from "node:path";
import { type Check, checksAs } from "../../hosts/check.ts";
import { SettingsError } from "../../hosts/install/edit-json.ts";
import { fileText } from "../../hosts/install/file.ts";
import { serverIn } from "../../hosts/install/parts/server.ts";
import { findProgram } from "../../system/find-program.ts";
import { messageOf } from "../../system/message.ts";

const { ok, warning } = checksAs("mcp");

/** Nothing is said where it is not. */
export function serverChecks(cwd: string, path: string | undefined): readonly Check[] {
  const file = join(cwd, ".mcp.json");
  try {
    const command = serverIn(fileText(file) ?? "", "mcpServers");
    if (command === undefined) return [];
    return [
      findProgram(command, path) === undefined
        ? warning(`${file} names \`${command}\`, which is not on PATH`, "put it there, as with `npm link`")
        : ok(`${file} names safe-sh as a server`),
    ];
  } catch (error) {
    const help = error instanceof SettingsError ? error.help : "mend the file by hand";
    return [warning(`${file}: ${messageOf(error)}`, help)];
  }
}
