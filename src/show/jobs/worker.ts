// What a worker thread does that judges (`bin/judge.cjs`).
import { parentPort } from "node:worker_threads";
import { ready } from "../../decide/ready.ts";
import { answerLine } from "../../doors/jsonl-answer.ts";
import { redact } from "../../record/redact.ts";
import { meansHere } from "../../run/means.ts";
import { messageOf } from "../../system/message.ts";
import { suggestions } from "../advise/suggestions.ts";
import { pictureOf } from "../picture/picture.ts";
import { Judge } from "./judge-call.ts";
import type { Job, Results, Task } from "./messages.ts";

const judge = new Judge();

async function done(task: Task): Promise<Results[Task["kind"]]> {
  await ready();
  switch (task.kind) {
    case "judge":
      return inTurn(task.jobs, (job) => judge.judge(job));
    case "lines":
      return inTurn(task.lines, (line) => answerLine(line ?? "too-long"));
    case "pictures":
      return inTurn(task.jobs, picture);
    case "compare":
      return inTurn(task.jobs, (job) => judge.compare(job, task.change));
    case "means":
      return meansHere();
    case "suggest":
      return suggestions(new Map(task.asked), await judge.policyOf(process.cwd()), task.least);
    default:
      return task satisfies never;
  }
}

/** Without secrets: an argument that looks like one is replaced before the command is read. */
async function picture({ command, cwd }: Job): Promise<string> {
  const shown = redact(command);
  const { examination } = await judge.examine({ command: shown, cwd });
  return JSON.stringify(pictureOf(examination));
}

/** One after another: the parser is not shared. */
async function inTurn<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Promise<Made>,
): Promise<readonly Made[]> {
  const made: Made[] = [];
  for (const item of items) made.push(await make(item));
  return made;
}

/** Carries out what the thread's parent sends, until that ends it. */
export function judgeTasks(): void {
  parentPort?.on("message", (task: Task) => {
    done(task).then(
      (result) => parentPort?.postMessage({ result }),
      (error: unknown) => parentPort?.postMessage({ problem: messageOf(error) }),
    );
  });
}
