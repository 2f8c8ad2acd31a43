// What becomes of commands that change only the project: said by `init --changes`, or asked of the person at the terminal, once.

import { loadPolicy } from "../../decide/checked-policy.ts";
import { canAsk, choose } from "../../doors/shell/ask.ts";
import { setInUserPolicy } from "../../hosts/install/user-policy.ts";
import { findTrialEngine } from "../../run/trial/make/engine.ts";
import { failing } from "../endings.ts";
import { say } from "./say.ts";

/** The answers, the recommended first, with the policy's word and a sentence each. */
const answers = {
  keep: { trial: "keep", does: "they run, and `safe-sh undo` takes back what they changed" },
  hold: {
    trial: "hold",
    does: "they run over a copy, and change nothing until you look (`safe-sh diff`, `safe-sh keep`)",
  },
  ask: { trial: "off", does: "you are asked each time" },
} as const;

type Answer = keyof typeof answers;
export const changes = Object.keys(answers) as readonly Answer[];

/** What was chosen, and what to tell where nothing was. */
export interface Choice {
  readonly answer: Answer | undefined;
  readonly says: string | undefined;
  /** Trials will be on. */
  readonly tries: boolean;
}

/** Finds out what the person wants; writes nothing. `silent`: no question at the terminal. */
export async function chooseChanges(given: string | undefined, silent: boolean): Promise<Choice> {
  const { settings } = await loadPolicy({ cwd: process.cwd() });
  const { value, from } = settings.trial;
  const said = changes.find((each) => each === given);
  const kept = { answer: undefined, says: undefined, tries: value !== "off" };
  if (said === undefined && from !== "built-in")
    return {
      ...kept,
      says: `kept     commands that change only a project: ${named(value)} (\`--changes\` changes it)`,
    };
  if (said === undefined && findTrialEngine({ fresh: true }).type === "none") return kept;
  const answer = said ?? (silent || !canAsk() ? undefined : await asked());
  if (answer !== undefined) return { answer, says: undefined, tries: answer !== "ask" };
  const gain = `with \`safe-sh init --changes keep\` ${answers.keep.does}`;
  return { ...kept, says: `note     commands that change only a project are asked about: ${gain}` };
}

/** Keeps the choice in the user's policy. Exit code. */
export async function keepChoice({ answer, says }: Choice, dryRun: boolean): Promise<number> {
  if (answer === undefined) return says === undefined ? 0 : say(says);
  if (dryRun) return say(`${subject}${answer}: ${answers[answer].does}`);
  const set = await setInUserPolicy("trial", answers[answer].trial);
  if ("problem" in set) return failing(`safe-sh: init: ${set.problem}; nothing was chosen`);
  say(`${subject}${answer}, in ${set.path}: ${answers[answer].does}`);
  const engine = findTrialEngine();
  return engine.type === "none" && answer !== "ask"
    ? say(`note     this machine cannot do that yet: ${engine.why}`)
    : 0;
}

const subject = "changes  commands that change only a project: ";

const named = (trial: string): Answer => changes.find((each) => answers[each].trial === trial) ?? "ask";

/** The answer that holds, for doctor; `trial`: as in a policy. */
export const shownChanges = (trial: string): string =>
  `${named(trial)} (${answers[named(trial)].does})${named(trial) === "ask" ? "; `safe-sh init --changes keep` spares the questions" : ""}`;

const asked = (): Promise<Answer | undefined> =>
  choose(
    "What shall become of commands that change only the project in which they run?",
    changes.map((value) => ({
      value,
      label: { keep: "Keep, with undo (recommended)", hold: "Hold for review", ask: "Ask each time" }[value],
      hint: answers[value].does,
    })),
  );
