// Opens the page in the person's browser. The address stands in a file that only they can read: a program's arguments are seen by all
// users of a machine, and the link in it works for whoever comes first. It lies among the trials, where no confined command reads.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { makeTrialsFolder } from "../../run/trial/make/engine.ts";
import { line } from "../../show/pages/escape.ts";
import { findProgram } from "../../system/find-program.ts";
import { writeAtomically } from "../../system/write-atomically.ts";

const opener = process.platform === "darwin" ? "open" : "xdg-open";

/** False: there is no browser to open. `gone` removes the file. */
export function openInBrowser(link: string): { readonly opened: boolean; readonly gone: () => void } {
  const { DISPLAY, WAYLAND_DISPLAY, PATH } = process.env;
  const hasScreen = process.platform === "darwin" || Boolean(DISPLAY) || Boolean(WAYLAND_DISPLAY);
  const program = hasScreen ? findProgram(opener, PATH) : undefined;
  if (program === undefined) return { opened: false, gone: () => {} };
  const path = join(makeTrialsFolder(), `desk-${process.pid}.html`);
  const page = `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0; url=${line(link)}"><title>safe-sh desk</title>\n`;
  writeAtomically(path, page, { file: 0o600, folder: 0o700 });
  spawn(program, [path], { stdio: "ignore", detached: true })
    .on("error", () => {})
    .unref();
  return { opened: true, gone: () => rmSync(path, { force: true }) };
}
