// `safe-sh try`: runs a command as a trial, whatever the policy says of trials.

import { loadPolicy } from "../decide/checked-policy.ts";
import { ready } from "../decide/ready.ts";
import { runnable } from "../decide/runnable.ts";
import { canAsk } from "../doors/shell/ask.ts";
import { keepOrHold, trialOf } from "../doors/shell/trials.ts";
import { hindrance } from "../doors/tryable.ts";
import { reasonOf } from "../findings/words.ts";
import { termsOf } from "../run/trial/make/terms.ts";
import { settleTrial } from "../run/trial/outcome.ts";
import { quotedWord } from "../system/quoted-word.ts";
import { complain, write } from "../system/write.ts";
import { reviewed } from "./patch.ts";
import { type Run, subcommand } from "./subcommand.ts";
import * as rows from "./table/decide.ts";

export const tryIt: Run = subcommand(rows.tryIt, async ({ values, command }) => {
  if (command === undefined) return { wrong: "the command stands behind `--`" };
  const [first = ""] = command;
  const script = command.length === 1 ? first : command.map(quotedWord).join(" ");
  const { policy } = await loadPolicy({ cwd: process.cwd() });
  const cwd = process.cwd();
  await ready();
  const found = await runnable({ script, parameters: [], options: [], cwd, policy }, { reports: false });
  // What a rule denies, or a sandbox hides, is no matter of trying.
  const why = "run" in found ? undefined : hindrance(found.verdict, policy);
  if (why !== undefined) {
    complain(`safe-sh: refused: not even as a trial: ${reasonOf(why, "person")}`);
    return 126;
  }
  const trial = trialOf({
    script,
    name: "bash",
    parameters: [],
    options: [],
    cwd,
    standardInput: "inherit",
    environment: process.env,
    ...termsOf(policy, cwd),
    copied: values.copy,
  });
  if ("problem" in trial) {
    complain(`safe-sh: try: there are no trials here: ${trial.problem}`, trial.help);
    return 125;
  }
  const tried = await trial.run();
  if (tried.outcome.type === "failed") {
    complain(`safe-sh: try: ${tried.outcome.error.message}`);
    return 125;
  }
  const said = canAsk()
    ? await keepOrHold(tried, "ask", async (trial) => (await reviewed(trial)).said)
    : settleTrial(tried, "hold");
  write(2, `safe-sh: ${said}\n`);
  return tried.outcome.type === "exited" ? tried.outcome.code : 255;
});
