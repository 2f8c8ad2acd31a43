// `safe-sh init --host` and `safe-sh uninstall --host`: the hook in the settings of hosts other than Claude Code.
import { hosts } from "../../hosts/all.ts";
import { type OtherHost, otherHosts } from "../../hosts/events.ts";
import type { Renewed, Trusted, Wish } from "../../hosts/host.ts";
import { makeCaches } from "../../hosts/install/code-cache.ts";
import { fileText } from "../../hosts/install/file.ts";
import { baseOf, isInstalled, partsOf } from "../../hosts/install/hosts-here.ts";
import { whyNotReplaced } from "../../hosts/install/replacing.ts";
import { failing } from "../endings.ts";
import { change } from "./change.ts";
import { putFile, removeFile } from "./own-file.ts";
import { say } from "./say.ts";

/** The hosts that an option names: one, or all that are in use here. */
export const hostsNamed = (name: string): readonly OtherHost[] =>
  otherHosts.filter((host) => (name === "all" ? isInstalled(host) : host === name));

/** Puts the hook into the settings of hosts. The exit code. */
export const initHosts = (named: readonly OtherHost[], wishes: readonly Wish[], dryRun: boolean): Promise<number> =>
  eachOf(named, (host) => initHost(host, wishes, dryRun));

/** Takes everything of ours out of them. The exit code. */
export const uninstallHosts = (named: readonly OtherHost[], dryRun: boolean): Promise<number> =>
  eachOf(named, (host) => uninstallHost(host, dryRun));

async function eachOf(named: readonly OtherHost[], act: (host: OtherHost) => Promise<number>): Promise<number> {
  if (named.length === 0) say("note     no other host is in use here");
  let code = 0;
  for (const host of named) code = Math.max(code, await act(host));
  return code;
}

async function initHost(host: OtherHost, wishes: readonly Wish[], dryRun: boolean): Promise<number> {
  const { settings, title } = hosts[host];
  if (settings === "claude-code")
    return say(`note     ${title} runs the hook of Claude Code's settings: \`safe-sh init --user\` writes it`);
  const base = baseOf(host);
  const unfit = wishes.includes("changes") ? whyNotReplaced(host) : undefined;
  if (unfit !== undefined)
    return failing(
      `safe-sh: init: ${unfit}; nothing was changed`,
      "update it, or leave out `--changes`: what is not proved is refused then",
    );
  const trusted = await trustedBy(host);
  for (const part of partsOf(host, wishes)) {
    const code =
      part.kind === "file"
        ? putFile(part, dryRun)
        : change("init", dryRun, [{ path: part.path, base, edit: part.put, takeOut: part.takeOut }]);
    if (code !== 0) return code;
  }
  if (!dryRun) makeCaches();
  for (const note of notesOn(host, wishes)) say(`note     ${note}`);
  return dryRun ? 0 : renewed("init", trusted);
}

async function uninstallHost(host: OtherHost, dryRun: boolean): Promise<number> {
  const base = baseOf(host);
  const trusted = await trustedBy(host);
  // With everything that init may have put in.
  const usual = partsOf(host).map(({ path }) => path);
  for (const part of [...partsOf(host, hosts[host].wishes)].reverse()) {
    // Made only on request.
    if (!usual.includes(part.path) && fileText(part.path) === undefined) continue;
    const code =
      part.kind === "file"
        ? removeFile(part, { base, dryRun })
        : change("uninstall", dryRun, [
            { path: part.path, base, edit: part.takeOut, ...(part.isAside ? { isAside: true } : {}) },
          ]);
    if (code !== 0) return code;
  }
  return dryRun ? 0 : renewed("uninstall", trusted);
}

/** What the user should know of a host. */
function notesOn(host: OtherHost, wishes: readonly Wish[]): readonly string[] {
  const { title, measured, enforced, notes } = hosts[host];
  return [
    ...(enforced ? [] : ["not enforced: the host's own shell runs what the hook lets pass, without a sandbox"]),
    ...(measured ? [] : [`${title} was not run in safe-sh's tests: this follows its documentation`]),
    ...notes(wishes),
  ];
}

/** Undefined: the host runs every hook. */
async function trustedBy(host: OtherHost): Promise<Trusted | undefined> {
  const { trust } = hosts[host];
  return trust === "not-needed" ? undefined : trust();
}

async function renewed(name: "init" | "uninstall", trusted: Trusted | undefined): Promise<number> {
  const result: Renewed = trusted ? await trusted.renew(name) : { says: undefined };
  if ("says" in result) return result.says === undefined ? 0 : say(result.says);
  return failing(`safe-sh: ${name}: ${result.problem}`, result.help);
}
