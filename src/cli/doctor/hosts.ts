// Other hosts: is the hook in their settings, does it answer there, and would the client run it here?
import { spawnSync } from "node:child_process";
import { hosts } from "../../hosts/all.ts";
import { type Check, checksAs } from "../../hosts/check.ts";
import type { Output } from "../../hosts/event.ts";
import { events, type OtherHost, otherHosts } from "../../hosts/events.ts";
import { ownHandlersIn, readAsClient } from "../../hosts/install/client-settings.ts";
import { fileText } from "../../hosts/install/file.ts";
import { isInstalled, isPutIn, partsOf } from "../../hosts/install/hosts-here.ts";
import { hasEnd } from "../../hosts/install/parts/line.ts";
import type { Part } from "../../hosts/install/parts/part.ts";
import { whyNotReplaced } from "../../hosts/install/replacing.ts";
import { settingsPath } from "../../hosts/install/settings-paths.ts";
import { probes, probing } from "../../record/probe.ts";
import { messageOf } from "../../system/message.ts";
import { jsonOf } from "../../system/visible.ts";
import { drivenHostChecks } from "./driven.ts";

/** `named`: only this host, put in or not. `client`: the real client is run, too. */
export async function hostChecks(named: OtherHost | undefined, client: boolean): Promise<readonly Check[]> {
  const checks: Check[] = [];
  for (const host of named ? [named] : otherHosts.filter((each) => isInstalled(each))) {
    if (!isPutIn(host) && named === undefined) {
      checks.push(checksAs(host).warning(`${hosts[host].title} is in use here without safe-sh`, again(host)));
      continue;
    }
    const settings = settingsChecks(host);
    checks.push(...settings, ...(await hosts[host].checks()));
    if (client) checks.push(...(await drivenHostChecks(host)));
  }
  return checks;
}

const again = (host: OtherHost): string => `run \`safe-sh init --host ${host}\``;

const settingsChecks = (host: OtherHost): readonly Check[] =>
  hosts[host].settings === "claude-code" ? [borrowedCheck(host)] : partsOf(host).map((part) => partCheck(host, part));

/** For a host that has no settings of its own for hooks. */
function borrowedCheck(host: OtherHost): Check {
  const { ok, warning } = checksAs(host);
  const path = settingsPath("user");
  const view = readAsClient(fileText(path) ?? "");
  const found = "settings" in view && ownHandlersIn(view.settings, "PreToolUse").length > 0;
  const what = `${hosts[host].title} runs the hook of Claude Code's settings`;
  return found ? ok(what) : warning(`${what}, and ${path} names none`, "run `safe-sh init --user`");
}

function partCheck(host: OtherHost, part: Part): Check {
  const { path } = part;
  const { ok, warning, broken } = checksAs(host);
  try {
    // A byte order mark is no part of the text.
    const text = fileText(path)?.replace(/^\uFEFF/, "");
    if (text === undefined) return broken(`${path} is not there`, again(host));
    if (part.kind === "file") {
      if (text === part.text) return ok(`${path}: as \`safe-sh init\` writes it`);
      return broken(
        `${path}: ${part.isOurs(text) ? "of another version, or changed" : "it is not safe-sh's"}`,
        again(host),
      );
    }
    if (part.takeOut(text) === text) return broken(`${path} does not name safe-sh`, again(host));
    if (part.put(text) !== text) return broken(`${path}: its entry is of another version, or changed`, again(host));
    const line = part.line?.(text);
    if (line === undefined) return ok(`${path}: safe-sh is there`);
    const problem = triedLine(host, line);
    if (problem !== undefined) return broken(`${path}: ${problem}`, again(host));
    const unfit = line.includes(" --trials") ? whyNotReplaced(host) : undefined;
    if (unfit !== undefined)
      return broken(`${path}: ${unfit}, and the hook replaces calls`, "update it, or take `--trials` out of the line");
    if (hosts[host].failsOpen && !hasEnd(line))
      return warning(
        `${path}: the hook answers, but if it ever hangs, the command runs: there is no \`timeout\` on PATH`,
        `install coreutils, and ${again(host)}`,
      );
    return ok(`${path}: the hook answers`);
  } catch (error) {
    return broken(`${path}: ${messageOf(error)}`, "mend the file by hand");
  }
}

/** Runs the line as hosts do, about a command that reads and one that does not. It is the one that init writes today. */
function triedLine(host: OtherHost, line: string): string | undefined {
  const cwd = process.cwd();
  const ask = (command: string) =>
    spawnSync("sh", ["-c", line], {
      input: JSON.stringify(events[host].sample(command, cwd)),
      encoding: "utf8",
      timeout: 30_000,
      env: { ...process.env, ...probing },
    });
  const [reads, changes] = [ask(probes.reads), ask(probes.changes)];
  if (reads.error) return `it does not start: ${reads.error.message}`;
  if (reads.status !== 0 || isRefusal(host, reads.stdout))
    return `it refuses \`true\`: ${(reads.stderr || reads.stdout).trim().slice(0, 200)}`;
  return (changes.status === 2 && changes.stderr.trim() !== "") || isRefusal(host, changes.stdout)
    ? undefined
    : "it lets `touch` pass";
}

/** Is this a refusal, a question or another command, in the host's words? */
function isRefusal(host: OtherHost, stdout: string): boolean {
  const { deny, ask, instead } = events[host];
  const words = [deny, ...(ask === "never" ? [] : [ask.words]), ...(instead === "never" ? [] : [instead])];
  return words.some((each) => isSaid(each, stdout));
}

/** Are these the words, whatever the reason in them? */
function isSaid(words: (reason: string) => Output, stdout: string): boolean {
  const reason = "\u0001";
  const [begins = "", ...rest] = words(reason).stdout.split(jsonOf(reason).slice(1, -1));
  // Words without standard output have no reason there.
  return rest.length > 0 && stdout.startsWith(begins) && stdout.endsWith(rest.at(-1) ?? "");
}
