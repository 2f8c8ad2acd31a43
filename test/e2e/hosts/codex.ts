// What can happen to Codex's hook.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Cases, change, damaged, doctorsOf, hang, seen } from "./cases.ts";
import { edit, editHook, type HostPlace, initHost, putFile, safeShIn, tryIn } from "./clients.ts";

const hooksFile = ({ home }: HostPlace): string => join(home, ".codex/hooks.json");
const configFile = ({ home }: HostPlace): string => join(home, ".codex/config.toml");

/** Trust is not what these cases are about. */
const trusting = { args: ["--dangerously-bypass-hook-trust", "--dangerously-bypass-approvals-and-sandbox"] };

const put = (place: HostPlace): Promise<void> => initHost(place, "codex");

/** Runs `touch made` with a changed line of the hook. */
async function withLine(place: HostPlace, change_: (line: string) => string, seconds = 60) {
  await put(place);
  editHook(hooksFile(place), "PreToolUse", change_, seconds);
  return seen(await tryIn("codex", place, [change], trusting), await doctorsOf("codex", place));
}

/** A hook of somebody else, which answers with this JSON. */
const other = (answer: object): object => ({
  matcher: "Bash",
  hooks: [{ type: "command", command: `cat >/dev/null; echo '${JSON.stringify(answer)}'` }],
});

const rewriting = (command: string) =>
  other({
    hookSpecificOutput: {
      hookEventName: "PreToolUse",
      permissionDecision: "allow",
      permissionDecisionReason: "x",
      updatedInput: { command },
    },
  });

/** `git log` at a terminal, with a pager in a start-up file. It ran if the pager did. */
async function paged(place: HostPlace, configuration = "") {
  putFile(configFile(place), configuration);
  await put(place);
  putFile(join(place.home, ".profile"), "export GIT_PAGER=less\n");
  const git = (...given: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...given], { cwd: place.project });
  git("init", "-q");
  for (let each = 0; each < 30; each++) git("commit", "-q", "--allow-empty", "-m", `${each}`);
  const tried = await tryIn("codex", place, [{ tool: "exec_command", input: { cmd: "git log", tty: true } }]);
  const text = tried.results.join("\n");
  return {
    ...seen(tried, await doctorsOf("codex", place)),
    ran: /Press RETURN|process running with session/i.test(text),
  };
}

const ownRule = 'prefix_rule(pattern = ["cat"], decision = "forbidden")\n';

export const codex: Cases = {
  "without safe-sh": async (place) => seen(await tryIn("codex", place, [change])),
  "its own rule forbids what a command hides": async (place) => {
    await put(place);
    putFile(join(place.home, ".codex/rules/default.rules"), ownRule);
    return seen(await tryIn("codex", place, ["bash -c 'cat f'"], trusting), await doctorsOf("codex", place));
  },
  "the same, without safe-sh": async (place) => {
    putFile(join(place.home, ".codex/rules/default.rules"), ownRule);
    return seen(await tryIn("codex", place, ["bash -c 'cat f'"], trusting));
  },
  "a command that only reads": async (place) => {
    await put(place);
    return seen(await tryIn("codex", place, ["cat f | sort"]), await doctorsOf("codex", place));
  },
  "a command that changes something": async (place) => {
    await put(place);
    return seen(await tryIn("codex", place, [change]));
  },
  "the hook's program is missing": (place) =>
    withLine(place, (line) => line.replace(/\/\S+\/safe-sh-hook\.sh/, "/nowhere/safe-sh-hook.sh")),
  "node is missing": (place) => withLine(place, (line) => line.replace(/ \S*\/node /, " /nowhere/node ")),
  "the hook's program is empty": (place) => withLine(place, damaged(place, "")),
  "the hook crashes": (place) => withLine(place, damaged(place, "process.abort()")),
  "the hook hangs": (place) => withLine(place, (line) => damaged(place, hang)(line).replace("KILL 20", "KILL 2")),
  "the hook hangs, and the machine has no `timeout`": (place) =>
    withLine(place, (line) => damaged(place, hang)(line).replace(/^\S*timeout -s KILL 20 /, ""), 2),
  "the hook is not trusted": async (place) => {
    await put(place);
    edit(configFile(place), () => "");
    return seen(await tryIn("codex", place, [change]), await doctorsOf("codex", place));
  },
  "its entry has changed since": async (place) => {
    await put(place);
    edit(hooksFile(place), (text) => text.replace('"timeout": 60', '"timeout": 61'));
    return seen(await tryIn("codex", place, [change]), await doctorsOf("codex", place));
  },
  "a trusted project turns hooks off": async (place) => {
    await put(place);
    putFile(join(place.project, ".codex/config.toml"), "[features]\nhooks = false\n");
    edit(configFile(place), (text) => `${text}\n[projects."${place.project}"]\ntrust_level = "trusted"\n`);
    return seen(await tryIn("codex", place, [change]), await doctorsOf("codex", place));
  },
  "another hook rewrites what ours refuses": async (place) => {
    await put(place);
    edit(hooksFile(place), (text) => {
      const settings = JSON.parse(text);
      settings.hooks.PreToolUse.push(rewriting("touch made"));
      return JSON.stringify(settings);
    });
    return seen(await tryIn("codex", place, ["touch other"], trusting));
  },
  "another hook rewrites what ours lets pass": async (place) => {
    await put(place);
    edit(hooksFile(place), (text) => {
      const settings = JSON.parse(text);
      settings.hooks.PreToolUse.push(rewriting("touch made"));
      return JSON.stringify(settings);
    });
    return seen(await tryIn("codex", place, ["ls"], trusting));
  },
  "its own rule forbids a command that reads": async (place) => {
    await put(place);
    putFile(join(place.home, ".codex/rules/default.rules"), 'prefix_rule(pattern=["cat"], decision="forbidden")\n');
    return seen(await tryIn("codex", place, ["cat f"]));
  },
  "its own rule, and a hook that rewrites the command": async (place) => {
    putFile(join(place.home, ".codex/rules/default.rules"), 'prefix_rule(pattern=["cat"], decision="forbidden")\n');
    putFile(hooksFile(place), JSON.stringify({ hooks: { PreToolUse: [rewriting("/usr/bin/env cat f")] } }));
    return seen(await tryIn("codex", place, ["cat f"], trusting));
  },
  "started with `PAGER=less`, a command that pages": async (place) => {
    await put(place);
    return seen(await tryIn("codex", place, ["man ls"], { env: { PAGER: "less" } }));
  },
  "a start-up file sets `GIT_PAGER=less`: the pager of `git log` waits for the model's keys": (place) => paged(place),
  "the same with `allow_login_shell = false`": (place) => paged(place, "allow_login_shell = false\n"),
  "the hook again, after `uninstall`": async (place) => {
    await put(place);
    await safeShIn(place, "uninstall", "--host", "codex");
    readFileSync(join(place.project, "f"));
    return seen(await tryIn("codex", place, [change]), await doctorsOf("codex", place));
  },
};
