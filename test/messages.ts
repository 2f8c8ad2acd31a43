// `npm run messages FILE [--all]`: how many refusals of a corpus name an effect and its object, and how many what passes instead.
// FILE holds lines of {"command"}. The commonest kinds are counted, a kind being a program with its subcommand.
import { readFileSync } from "node:fs";
import { argv, stdout } from "node:process";
import type { Finding } from "../src/doors/told.ts";
import { classify, ready } from "./support/classify.ts";

const kinds = 300;

/** Messages that name no effect, or no object of it. */
const vague =
  /that the command does not name$|a file$|code that safe-sh does not read$|changes something on another|starts, stops or signals processes$|changes the settings or state|sends data to another machine$|safe-sh does not know (?:its|the|so)[^`]*(?:`[^`]*`)?$|safe-sh knows no argument[^`]*`[^`]*`$|is not listed$|working tree, the index or the history|is not understood/;

/** A program that no entry covers: that it runs is all that is known. */
const isUnlisted = ({ code }: Finding): boolean => code === "unlisted-command";
const isSpecific = (finding: Finding): boolean => isUnlisted(finding) || !vague.test(finding.message);
const namesAnother = ({ instead, setting, help }: Finding): boolean =>
  instead !== undefined || setting !== undefined || /`[^`]+`/.test(help);

interface Kind {
  readonly command: string;
  readonly finding: Finding;
  count: number;
}

/** The program and the subcommand that a message is about, or the message itself without the texts of the script. */
function kindOf({ code, message }: Finding): string {
  const name = /^(?:runs (?:the file )?)?`([^`]*)`/.exec(message)?.[1];
  return name ?? `${code}: ${message.replace(/`[^`]*`/g, "_")}`;
}

await ready();
const seen = new Map<string, Kind>();
let refused = 0;
for (const line of readFileSync(argv[2] ?? 0, "utf8").split("\n")) {
  if (line.trim() === "") continue;
  const { command } = JSON.parse(line) as { readonly command: string };
  const { findings } = classify(command, { cwd: "/work", home: "/home/me" });
  if (findings.length > 0) refused++;
  const first = new Map(findings.toReversed().map((finding) => [kindOf(finding), finding]));
  for (const [kind, finding] of first) {
    const known = seen.get(kind);
    if (known) known.count++;
    else seen.set(kind, { command: command.slice(finding.span.start, finding.span.end), finding, count: 1 });
  }
}

const commonest = [...seen].sort(([, a], [, b]) => b.count - a.count).slice(0, kinds);
const share = (part: number, whole: number): string => `${part} of ${whole} (${Math.round((100 * part) / whole)} %)`;
const all = commonest.map(([, { finding }]) => finding);
const listed = all.filter((finding) => !isUnlisted(finding));
const specific = all.filter(isSpecific);
if (argv.includes("--all"))
  for (const [kind, { command, finding, count }] of commonest) {
    const marks = `${isUnlisted(finding) ? "u" : isSpecific(finding) ? "s" : "-"}${namesAnother(finding) ? "a" : "-"}`;
    const shown = command.slice(0, 80).replaceAll("\n", "\\n");
    stdout.write(`${marks} ${count} ${kind} | ${shown} | ${finding.message} | ${finding.help}\n`);
  }
stdout.write(`${refused} refused, ${seen.size} kinds; of the ${commonest.length} commonest:
  name an effect and its object: ${share(specific.length, commonest.length)}
  without programs that no entry covers: ${share(listed.filter(isSpecific).length, listed.length)}
  of those that do, say what passes instead: ${share(specific.filter(namesAnother).length, specific.length)}
  of these, another command: ${specific.filter(({ instead }) => instead !== undefined).length}
`);
