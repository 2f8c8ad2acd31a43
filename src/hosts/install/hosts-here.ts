// Which hosts are in use here, and what of ours is in their settings.
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { dirname } from "node:path";
import { findProgram } from "../../system/find-program.ts";
import { hosts } from "../all.ts";
import type { OtherHost } from "../events.ts";
import type { Wish } from "../host.ts";
import { fileText } from "./file.ts";
import type { Part } from "./parts/part.ts";

/** Absolute path of the folder with a host's settings; undefined: it has none of its own. */
function folderOf(host: OtherHost): string | undefined {
  const { settings } = hosts[host];
  return settings === "claude-code" ? undefined : settings.folder(homedir(), process.env);
}

/** The folder above which a part's empty folders stay. */
export const baseOf = (host: OtherHost): string => dirname(folderOf(host) ?? homedir());

/** The parts of a host, in the order in which they are put in. */
export function partsOf(host: OtherHost, wishes: readonly Wish[] = []): readonly Part[] {
  const { settings } = hosts[host];
  return settings === "claude-code" ? [] : settings.parts(settings.folder(homedir(), process.env), wishes);
}

/** The absolute path of a host's program; undefined: it is not on PATH. */
export function programOf(host: OtherHost): string | undefined {
  const { program } = hosts[host];
  return program === undefined ? undefined : findProgram(program, process.env.PATH);
}

/** Is a host in use here? One without settings of its own is never found. */
export function isInstalled(host: OtherHost): boolean {
  const folder = folderOf(host);
  return folder !== undefined && (programOf(host) !== undefined || existsSync(folder));
}

/** Is something of ours in the settings of this host? A file that cannot be read has nothing. */
export function isPutIn(host: OtherHost): boolean {
  return partsOf(host).some((part) => {
    try {
      const text = fileText(part.path);
      if (text === undefined) return false;
      return part.kind === "file" ? part.isOurs(text) : part.takeOut(text) !== text;
    } catch {
      return false;
    }
  });
}
