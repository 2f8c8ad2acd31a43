// `safe-sh trust`: lets a policy file open what it opens, after showing that: a project's, or the user's own that has changed.

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import {
  keptAs,
  type PolicyFile,
  projectFileName,
  readPolicyFile,
  readPolicyFiles,
  textIn,
  userPath,
} from "../policy/files/files.ts";
import { distrust, trust as keep } from "../policy/files/trust.ts";
import type { ProfileSettings } from "../policy/form.ts";
import type { LanguageModel } from "../policy/policy.ts";
import { ruleOf } from "../policy/rule.ts";
import { visible } from "../system/visible.ts";
import { tell, write } from "../system/write.ts";
import { failed, failing } from "./endings.ts";
import { isMeant } from "./keep.ts";
import { subcommand } from "./subcommand.ts";
import * as rows from "./table/decide.ts";
import { styleOf } from "./text/style.ts";

export const trust = subcommand(rows.trust, async ({ values, operands }) => {
  if (operands.length > 1) return { wrong: "it takes one file" };
  const path = await fileOf(operands[0]);
  if (path === undefined) {
    const [given] = operands;
    const missing = given === undefined ? `there is no ${projectFileName} here` : `${visible(given)} is not there`;
    return failing(`safe-sh: trust: ${missing}`, given === undefined ? "`safe-sh init` makes one" : undefined);
  }
  if (values.revoke) {
    tell(distrust(path) ? `${path}: not trusted any more` : `${path}: it was not trusted`);
    return 0;
  }
  const found = await trustableAt(path);
  if ("problem" in found) return failing(`safe-sh: trust: ${found.problem}; nothing was trusted`);
  const { content, file } = found;
  if (file.trust === "trusted") {
    tell(`${path}: trusted already`);
    return 0;
  }
  write(1, summary(file));
  if (!(await isMeant("trust", `Trust ${visible(path)} with this content?`, values.yes))) return failed;
  await keep(path, content);
  tell(`${path}: trusted until it changes`);
  return 0;
});

/** The file that is meant, by the path under which it is kept. */
async function fileOf(given: string | undefined): Promise<string | undefined> {
  const files = given === undefined ? await readPolicyFiles({ cwd: process.cwd() }) : [];
  const found =
    files.findLast(({ name, above }) => name === "project" && !above) ?? files.find(({ trust }) => trust === "changed");
  const path = given === undefined ? found?.path : resolve(given);
  if (path === undefined || !existsSync(path)) return undefined;
  return keptAs(path);
}

/** A policy file by the path under which it is kept, read once: the content that is shown is the one that is trusted. */
export async function trustableAt(
  path: string,
): Promise<{ readonly content: string; readonly file: PolicyFile } | { readonly problem: string }> {
  const content = textIn(path);
  const [file] = await readPolicyFile(path === keptAs(userPath()) ? "user" : "project", path, content);
  if (content !== undefined && file && file.problem === undefined) return { content, file };
  return { problem: file?.problem ?? `${path}: it cannot be read` };
}

/** The permissions of a file, as its user should see them. */
function summary(file: PolicyFile): string {
  const lines = openedBy(file);
  return `${styleOf(1).strong(visible(file.path))}\n${lines.map((line) => `  ${visible(line)}\n`).join("")}`;
}

/** What a file opens, a line each; not safe to print. */
export function openedBy({ layers: [layer] }: PolicyFile): readonly string[] {
  const { profile, profiles = {}, plan, ...settings } = layer?.settings ?? {};
  const rows = [
    ...opens(settings),
    ...(plan ? ["says what a plan must look like"] : []),
    ...(profile === undefined ? [] : [`profile: ${profile}`]),
    ...Object.entries(profiles).flatMap(([name, each]) => [
      `defines the profile ${name}`,
      ...opens(each).map((line) => `  ${line}`),
    ]),
  ];
  return rows.length > 0 ? rows : ["it opens nothing: it holds without trust, too"];
}

type Lines = {
  readonly [Field in keyof Required<ProfileSettings>]: (
    value: NonNullable<ProfileSettings[Field]>,
  ) => readonly string[];
};

/** What each field opens, in lines. A field without an entry is a type error: the user would trust what was not shown. */
const opened: Lines = {
  allow: (rules) =>
    rules.map(ruleOf).map(({ command, cwd }) => {
      const folder = cwd === undefined ? "" : ` (in ${cwd})`;
      return `runs without a question: ${command}${folder}`;
    }),
  writes: (paths) => paths.map((each) => `may write: ${each}`),
  deletes: (paths) => paths.map((each) => `may delete: ${each}`),
  reads: ({ allow = [] }) => allow.map((each) => `may read although it is secret: ${each}`),
  environment: (variables) => variables.map((each) => `may set the variable: ${each}`),
  commands: (names) => [`commands that may run at all: ${names.join(" ")}`],
  network: ({ hosts, methods }) => [`may talk to: ${hosts.join(" ")} (${methods.join(", ")})`],
  ssh: ({ hosts }) => [`may run what only reads on other machines: ${hosts.join(" ")}`],
  forgets: (names) => names.map((each) => `does not ask by what the session did before: ${each}`),
  unblocked: (names) => names.map((each) => `asks about what is blocked otherwise: ${each}`),
  llm: (model) => (model.backend === "off" ? [] : [`asks a language model: ${modelOf(model)}`]),
  onMutating: (answer) =>
    answer === "ask" ? ["asks about what is not proved, also where your own policy would deny it"] : [],
  sandbox: (value) => [`sandbox: ${value}`],
  trial: (value) => (value === "off" ? [] : [`runs unproved commands over copies of the project: trial ${value}`]),
  places: ({ keep = [] }) => keep.map((each) => `keeps what trials change at: ${each}`),
  caches: (names) => [`shares with trials the caches of: ${names.join(" ")}`],
  registries: (names) => [`lets trials read the public registries of: ${names.join(" ")}`],
  undo: ({ maxDays, maxBytes }) => [`what trials kept can be taken back for ${maxDays} days and ${maxBytes / 1e6} MB`],
  audit: (value) => [`log: ${JSON.stringify(value)}`],
  resident: (value) => [`resident: ${value}`],
  // Prohibitions hold without trust, and the last is reserved.
  ask: () => [],
  deny: () => [],
  blockedPatterns: () => [],
  allowOverrides: () => [],
};

/** The permissions of some settings, a line each. */
function opens(settings: ProfileSettings): readonly string[] {
  const line = <Field extends keyof Lines>(field: Field): readonly string[] => {
    const value = settings[field];
    return value === undefined ? [] : opened[field](value as NonNullable<ProfileSettings[Field]>);
  };
  return Object.keys(opened).flatMap((field) => line(field as keyof Lines));
}

const modelOf = ({ backend, baseUrl, keyVariable }: LanguageModel): string =>
  `${backend}${baseUrl ? ` at ${baseUrl}` : ""}${keyVariable ? `, with the key in $${keyVariable}` : ""}`;
