// Codex: does it trust the hook, does it run hooks in this folder, and could a command start a pager there?
import { spawnSync } from "node:child_process";
import { userInfo } from "node:os";
import { messageOf } from "../../system/message.ts";
import { pagerOf } from "../../system/pager.ts";
import { type Check, checksAs } from "../check.ts";
import { hooksOf, isOurs, program } from "./trust.ts";

const { ok, warning, broken } = checksAs("codex");

const again = "run `safe-sh init --host codex`";

export async function codexChecks(): Promise<readonly Check[]> {
  return [await trustCheck(), ...pagerChecks()];
}

async function trustCheck(): Promise<Check> {
  const found = program();
  if (found === undefined)
    return warning("`codex` is not on PATH: whether it trusts the hook was not asked", "look in its `/hooks`");
  try {
    const own = (await hooksOf(found, process.cwd())).filter(isOurs);
    const [first] = own;
    if (!first)
      return broken(
        "it runs no hook of safe-sh in this folder",
        `${again}; does a configuration say \`hooks = false\`?`,
      );
    if (!first.enabled) return broken("the hook is turned off, and commands run", "turn it on in its `/hooks`");
    if (first.trustStatus !== "trusted")
      return broken(`the hook is ${first.trustStatus}: Codex does not run it, and commands run`, again);
    return ok("it trusts the hook, and runs it in this folder");
  } catch (error) {
    return warning(messageOf(error), "look in its `/hooks` whether it trusts the hook");
  }
}

/** Codex sets PAGER=cat for commands, but what it was started with, and start-up files, are stronger. */
function pagerChecks(): readonly Check[] {
  const inherited = pagerOf(process.env);
  if (inherited !== undefined)
    return [
      warning(
        `\`${inherited}\` is in the environment: the hook refuses commands that could start a pager`,
        "start Codex without it",
      ),
    ];
  const shell = userInfo().shell ?? "/bin/bash";
  const set = { PAGER: "cat", GIT_PAGER: "cat", GH_PAGER: "cat" };
  const { stdout = "" } = spawnSync(shell, ["-lc", "env"], {
    encoding: "utf8",
    timeout: 10_000,
    env: { ...process.env, ...set },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const pairs = stdout
    .split("\n")
    .map((line) => [line.split("=", 1)[0] ?? "", line.slice(line.indexOf("=") + 1)] as const);
  const found = pagerOf(Object.fromEntries(pairs));
  if (found === undefined) return [];
  return [
    broken(
      `start-up files of ${shell} set \`${found}\`: a command like \`git log\` pages at a terminal, and the model can press the pager's keys`,
      "`allow_login_shell = false` in Codex's config.toml, or set it only if `$PAGER` is not `cat`",
    ),
  ];
}
