// `safe-sh init --host` and `safe-sh uninstall --host`: the hook in the settings of hosts other than Claude Code.
import { chmodSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { makeCaches } from "../../hosts/install/code-cache.ts";
import { fileText, removeEmpty } from "../../hosts/install/file.ts";
import { isOurLine } from "../../hosts/install/hosts/line.ts";
import { baseOf, type HostWishes, isOurFile, type OwnFile, partsOf } from "../../hosts/install/hosts/parts.ts";
import { isInstalled, programOf } from "../../hosts/install/hosts/places.ts";
import { titles } from "../../hosts/install/hosts/titles.ts";
import { type CodexHook, hooksOf, trust } from "../../hosts/install/hosts/trust.ts";
import { type OtherHost, otherHosts } from "../../hosts/names.ts";
import { difference } from "../../system/difference.ts";
import { messageOf } from "../../system/message.ts";
import { write } from "../../system/write.ts";
import { writeAtomically } from "../../system/write-atomically.ts";
import { change, failed } from "./change.ts";
import { print, say } from "./say.ts";

/** The hosts that an option names: one, or all that are in use here. */
export const hostsNamed = (name: string): readonly OtherHost[] =>
  otherHosts.filter((host) => (name === "all" ? isInstalled(host) : host === name));

/** Puts the hook into the settings of hosts. The exit code. */
export const initHosts = (hosts: readonly OtherHost[], wishes: HostWishes, dryRun: boolean): Promise<number> =>
  eachOf(hosts, (host) => initHost(host, wishes, dryRun));

/** Takes everything of ours out of them. The exit code. */
export const uninstallHosts = (hosts: readonly OtherHost[], dryRun: boolean): Promise<number> =>
  eachOf(hosts, (host) => uninstallHost(host, dryRun));

async function eachOf(hosts: readonly OtherHost[], act: (host: OtherHost) => Promise<number>): Promise<number> {
  if (hosts.length === 0) say("note     no other host is in use here");
  let code = 0;
  for (const host of hosts) code = Math.max(code, await act(host));
  return code;
}

async function initHost(host: OtherHost, wishes: HostWishes, dryRun: boolean): Promise<number> {
  const base = baseOf(host);
  if (host === "vscode")
    return say("note     VS Code runs the hook of Claude Code's settings: `safe-sh init --user` writes it");
  const trusted = host === "codex" ? await trustedBefore() : [];
  for (const part of partsOf(host, wishes)) {
    const code =
      part.kind === "file"
        ? putFile(part, dryRun)
        : change("init", { path: part.path, base }, dryRun, part.put, part.takeOut);
    if (code !== 0) return code;
  }
  if (!dryRun) makeCaches();
  for (const note of notesOn(host, wishes)) say(`note     ${note}`);
  return host === "codex" && !dryRun ? trustOurs("init", trusted) : 0;
}

async function uninstallHost(host: OtherHost, dryRun: boolean): Promise<number> {
  const base = baseOf(host);
  const trusted = host === "codex" ? await trustedBefore() : [];
  // With everything that init may have put in.
  const usual = partsOf(host).map(({ path }) => path);
  for (const part of [...partsOf(host, { letPass: true })].reverse()) {
    // Made only on request.
    if (!usual.includes(part.path) && fileText(part.path) === undefined) continue;
    const code =
      part.kind === "file"
        ? removeFile(part, base, dryRun)
        : change("uninstall", { path: part.path, base }, dryRun, part.takeOut);
    if (code !== 0) return code;
  }
  return host === "codex" && !dryRun && trusted.length > 0 ? trustOurs("uninstall", trusted) : 0;
}

function putFile({ path, text, mode }: OwnFile, dryRun: boolean): number {
  const now = fileText(path);
  if (now === text) return say(`kept     ${path}: it is up to date`);
  if (now !== undefined && !isOurFile(now)) return foreign("init", path);
  if (dryRun) return print(difference(path, now ?? "", text));
  writeAtomically(path, text, { file: mode });
  chmodSync(path, mode);
  return say(`${now === undefined ? "created" : "updated"}  ${path}`);
}

function removeFile({ path }: OwnFile, base: string, dryRun: boolean): number {
  const now = fileText(path);
  if (now === undefined) return say(`none     ${path}: there is nothing to take out`);
  if (!isOurFile(now)) return say(`kept     ${path}: it is yours`);
  if (dryRun) return print(difference(path, now, ""));
  rmSync(path);
  removeEmpty(dirname(path), base);
  return say(`removed  ${path}`);
}

function foreign(name: string, path: string): number {
  write(
    2,
    `safe-sh: ${name}: ${path} is not safe-sh's; nothing was changed\n  help: move it away, or call safe-sh from it\n`,
  );
  return failed;
}

/** What the user should know of a host. */
function notesOn(host: OtherHost, { interactive, letPass }: HostWishes): readonly string[] {
  const { title, measured } = titles[host];
  const notRun = measured ? [] : [`${title} was not run in safe-sh's tests: this follows its documentation`];
  const believed =
    host === "opencode" ? [] : ["not enforced: the host's own shell runs what the hook lets pass, without a sandbox"];
  if (host !== "gemini") return [...believed, ...notRun];
  return [
    ...believed,
    interactive
      ? "with `--interactive`, `gemini -p` waits for ever for an answer to the hook's question"
      : "what is not proved is refused; `--interactive` asks instead, if somebody is always at the terminal",
    letPass
      ? "where a project turns hooks off, the rule lets every command pass: `safe-sh doctor` says so in its folder"
      : "the client goes on asking about every command; `--let-pass` leaves that to the hook",
  ];
}

/** What Codex trusts before a change: other hooks are to be trusted after it as well. */
async function trustedBefore(): Promise<readonly CodexHook[]> {
  const program = programOf("codex");
  if (program === undefined) return [];
  try {
    return await hooksOf(program, process.cwd());
  } catch {
    // Said when trust is to be written.
    return [];
  }
}

const isOurs = ({ command }: CodexHook): boolean => isOurLine(command, "codex");

async function trustOurs(name: "init" | "uninstall", before: readonly CodexHook[]): Promise<number> {
  const byHand = "run `codex`, and trust the hook there (`/hooks`): until then Codex does not run it, and says nothing";
  const program = programOf("codex");
  if (program === undefined) return say(`note     \`codex\` is not on PATH: once it is, ${byHand}`);
  try {
    const now = await trust(program, process.cwd(), before, isOurs);
    const own = now.filter(isOurs);
    if (name === "uninstall") return 0;
    if (own.length > 0 && own.every(({ trustStatus, enabled }) => trustStatus === "trusted" && enabled))
      return say("trusted  the hook, in Codex's own configuration");
    write(2, `safe-sh: ${name}: Codex does not trust the hook\n  help: ${byHand}\n`);
    return failed;
  } catch (error) {
    write(2, `safe-sh: ${name}: ${messageOf(error)}\n  help: ${byHand}\n`);
    return failed;
  }
}
