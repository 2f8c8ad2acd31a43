// `safe-sh check` and `safe-sh explain`: judge one command, run nothing.

import { isatty } from "node:tty";
import { type LoadedPolicy, loadPolicy } from "../decide/checked-policy.ts";
import type { Examination } from "../decide/examination.ts";
import { examine } from "../decide/examine.ts";
import { matchedRules } from "../decide/matched-rules.ts";
import { ready } from "../decide/ready.ts";
import { readStandardInput } from "../doors/shell/read-script.ts";
import { told } from "../doors/told.ts";
import { type DecisionHere, decisionHere } from "../doors/tryable.ts";
import { withChanges } from "../doors/with-changes.ts";
import { found } from "../findings/finding.ts";
import { reasonOf, wordFor } from "../findings/words.ts";
import type { Verdict } from "../judge/verdict.ts";
import { type Picture, pictureOf } from "../show/picture/picture.ts";
import { branchesOf } from "../show/picture/tree.ts";
import { visible } from "../system/visible.ts";
import { complain, tellJson, write } from "../system/write.ts";
import { failing } from "./endings.ts";
import { judgeLines, judgeLinesOn } from "./jsonl.ts";
import { countOf } from "./selection.ts";
import { subcommand, type WrongCall } from "./subcommand.ts";
import * as rows from "./table/judge.ts";
import { doorBranches } from "./text/doors-text.ts";
import { memoryBranch } from "./text/memory-text.ts";
import { styleOf } from "./text/style.ts";
import { ruleBranches, treeText } from "./text/trace-text.ts";
import { findingsText, verdictText } from "./text/verdict-text.ts";

/** The exit code of a verdict. */
export const exitCodeOf = (verdict: Verdict): 0 | 1 => (verdict.safety === "read_only" ? 0 : 1);

export const check = subcommand(rows.check, async ({ values, operands }) => {
  if (values.quiet && (values.json || values.jsonl))
    return { wrong: `--quiet and --${values.json ? "json" : "jsonl"} exclude each other` };
  if (values.json && values.jsonl) return { wrong: "--json and --jsonl exclude each other" };
  if (values.jsonl && operands.length > 0) return { wrong: "--jsonl reads its commands from standard input" };
  const jobs = countOf(values.jobs);
  if (jobs !== undefined && !values.jsonl) return { wrong: "--jobs goes with --jsonl" };
  if (values.jsonl) {
    if (isatty(0)) return { wrong: "--jsonl reads its commands from standard input" };
    if (jobs !== undefined) return judgeLinesOn(jobs);
    await ready();
    return judgeLines();
  }
  const judged = await judgedIn(operands, values.quiet);
  if ("wrong" in judged) return { ...judged, help: rows.quoteIt("check") };
  const { verdict, decision, examination } = judged;
  const assumed = examination?.assumed ?? [];
  if (values.json) tellJson({ ...told(verdict, "agent"), decision, ...(assumed.length > 0 ? { assumed } : {}) });
  else if (!values.quiet) write(1, verdictText(verdict, styleOf(1)));
  return exitCodeOf(verdict);
});

/** Every finding, and the way to the decision. */
export const explain = subcommand(rows.explain, async ({ values, operands }) => {
  if ([values.json, values.svg, values.html].filter(Boolean).length > 1)
    return { wrong: "--json, --svg and --html exclude each other" };
  const cwd = process.cwd();
  const { session } = values;
  if (session === "") return { wrong: "--session needs the host's name of a session" };
  if (session !== undefined && operands.length === 0) {
    const branch = await memoryBranch({ session, cwd, policy: (await loadPolicy({ cwd })).policy });
    if (values.json) tellJson(branch);
    else write(1, treeText([branch], styleOf(1)));
    return 0;
  }
  const judged = await judgedIn(operands, false);
  if ("wrong" in judged) return { ...judged, help: rows.quoteIt("explain") };
  const { verdict, decision } = judged;
  if (!("loaded" in judged)) return failing(`safe-sh: explain: ${reasonOf(verdict, "person")}`);
  const picture = await pictureHere(judged, cwd, session);
  const tree = branchesOf(picture);
  if (values.json) {
    tellJson({ ...told(verdict, "agent"), decision, tree, picture });
    return exitCodeOf(verdict);
  }
  if (values.svg || values.html) {
    const { pictureSvg, picturePage } = await import("../show/pages/bundle.ts");
    write(1, values.svg ? pictureSvg(picture) : picturePage(picture));
    return exitCodeOf(verdict);
  }
  const style = styleOf(1);
  const proved = verdict.safety === "read_only";
  const head = `${style.strong((proved ? style.good : style.bad)(wordFor(verdict)))}${proved ? `: ${visible(reasonOf(verdict, "person"))}` : ""}`;
  const outcome = style.dim(`(source: ${verdict.source}, decision: ${decision})`);
  const findings = findingsText(picture.source, verdict, style, { most: Number.POSITIVE_INFINITY });
  write(1, `${head} ${outcome}\n${findings === "" ? "" : `\n${findings}\n`}${treeText(tree, style)}`);
  return exitCodeOf(verdict);
});

/** The picture of a script in a folder, with the rules that match and what each door would do. */
async function pictureHere({ examination, verdict, decision, loaded }: Judged, cwd: string, session?: string) {
  const { policy, settings } = loaded;
  const { source } = examination;
  // A language model was asked once, and is not asked again for a picture.
  const circumstances = { policy: { ...policy, llm: undefined }, cwd };
  const confined = await examine({ source }, circumstances, "confined");
  const hosted = await examine({ source }, circumstances, "host-shell");
  return pictureOf({ ...examination, verdict, decision }, [
    ...ruleBranches(examination, matchedRules(examination.trace, settings)),
    ...doorBranches({ confined, hosted, decision }),
    ...(session === undefined ? [] : [await memoryBranch({ session, cwd, policy }, examination)]),
  ]);
}

/** As `safe-sh explain` in that folder. */
export async function explained(script: string, cwd: string): Promise<Picture> {
  await ready();
  const loaded = await loadPolicy({ cwd });
  // No language model is asked for a picture.
  return pictureHere(await judgedText(script, cwd, { ...loaded, policy: { ...loaded.policy, llm: undefined } }), cwd);
}

async function judgedText(script: string, cwd: string, loaded: LoadedPolicy): Promise<Judged> {
  const { policy } = loaded;
  const examination = await examine({ source: script }, { policy, cwd }, "judge-only");
  const decision = await decisionHere(examination, { policy, cwd });
  return { verdict: await withChanges(examination.verdict), decision, loaded, examination };
}

interface Judged {
  readonly verdict: Verdict;
  readonly decision: DecisionHere;
  readonly loaded: LoadedPolicy;
  readonly examination: Examination;
}

/** Of a script that could not be read. */
type Unread = Pick<Judged, "verdict" | "decision"> & { readonly examination?: never };

/** The script that is the only operand, or that is on standard input. */
async function judgedIn([command, ...more]: readonly string[], quiet: boolean): Promise<Judged | Unread | WrongCall> {
  if (more.length > 0) return { wrong: "more than one command was given" };
  if (command === undefined && isatty(0)) return { wrong: "no command was given" };
  await ready();
  const read = command === undefined ? readStandardInput() : { text: command };
  const cwd = process.cwd();
  const loaded = await loadPolicy({ cwd });
  const { policy, problems } = loaded;
  // The answer is another one as soon as the file can be read.
  if (!quiet) for (const problem of problems) complain(`safe-sh: ${problem}; everything that is not proved is denied`);
  if ("text" in read) return judgedText(read.text, cwd, loaded);
  const finding = found("not-a-script", "file", { start: 0, end: 0 }, { problem: read.problem });
  const verdict: Verdict = { safety: "mutating", source: "syntax", findings: [finding] };
  return { verdict, decision: policy.onMutating };
}
