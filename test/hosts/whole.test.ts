// Every host is whole: what docs/references/extending.md asks of a new one is there, and what is not is named.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { hosts } from "../../src/hosts/all.ts";
import type { HostEvent } from "../../src/hosts/event.ts";
import { events, hostOf, otherHosts } from "../../src/hosts/events.ts";
import { readEvent } from "../../src/hosts/form.ts";
import type { Host } from "../../src/hosts/host.ts";
import { duplicates, fromRoot, rowsOf } from "../support/rows.ts";

const textOf = (path: string): string => (existsSync(fromRoot(path)) ? readFileSync(fromRoot(path), "utf8") : "");
const page = textOf("docs/references/hosts.md");

/** What a host has given, as far as it has. */
interface Given {
  readonly event: HostEvent | undefined;
  readonly host: Host | undefined;
}

type Need = readonly [
  isThere: (name: string, given: Given) => boolean,
  missing: (name: string, given: Given) => string,
];

const answersOf = (name: string) =>
  rowsOf<{ host: string; event: object; answer: string }>("fixtures/hook/hosts.jsonl").filter(
    ({ host }) => host === name,
  );
const runs = /^(?:silent|go on|permission allow|decision allow)$/;

/** What every host needs, and what to do where it is not there. */
const needs: readonly Need[] = [
  [
    (_, { event }) => event !== undefined,
    (name) => `export \`${name}\` from src/hosts/${name}/event.ts, and name it in src/hosts/events.ts`,
  ],
  [
    (_, { host }) => host !== undefined,
    (name) => `export \`${name}\` from src/hosts/${name}/host.ts, and name it in src/hosts/all.ts`,
  ],
  [
    (name) => answersOf(name).some(({ answer }) => runs.test(answer)),
    (name) => `add a row of \`${name}\` for a command that runs to fixtures/hook/hosts.jsonl`,
  ],
  [
    (name) =>
      answersOf(name).some(({ event, answer }) => JSON.stringify(event).includes('"touch a"') && !runs.test(answer)),
    (name) => `add a row of \`${name}\` for \`touch a\`, which is refused, to fixtures/hook/hosts.jsonl`,
  ],
  [
    (name, { event }) =>
      event === undefined || answersOf(name).some((row) => readEvent(event.forms, { ...row.event }).kind === "refused"),
    (name) => `add a row of \`${name}\` for an event that is not understood to fixtures/hook/hosts.jsonl`,
  ],
  [
    (name, { host }) =>
      !host ||
      host.settings === "claude-code" ||
      rowsOf<{ host: string }>("fixtures/hook/settings.jsonl").some((row) => row.host === name),
    (name) => `add a file of the settings of \`${name}\`, as a user has it, to fixtures/hook/settings.jsonl`,
  ],
  [
    (_, { host }) => !host || page.includes(`\n| ${host.title}`),
    () => "write its row into the table of answers in docs/references/hosts.md",
  ],
  [
    (_, { host }) => !host || host.settings === "claude-code" || textOf("README.md").includes(host.title),
    (_, { host }) => `name ${host?.title} in README.md, where the other agents stand`,
  ],
  [
    (name, { host }) => !host || host.client === "not-run" || existsSync(fromRoot(`fixtures/hosts/${name}.jsonl`)),
    (name) => `its client can be run: add its cases to fixtures/hosts/${name}.jsonl and test/e2e/hosts/${name}.ts`,
  ],
  [
    (_, { host }) => !host || (host.client === "not-run") === (host.measured === undefined),
    () => "a client that is run has the version that was `measured`, and no other has one",
  ],
  [
    (_, { host }) =>
      !host ||
      host.transcripts === "not-read" ||
      textOf("docs/references/transcripts.md").includes(`\n| ${host.title} |`),
    () => "its transcripts are read: say in docs/references/transcripts.md where they are, and what is taken from them",
  ],
  [
    (name, { event }) =>
      event?.mark !== "plugin" ||
      new RegExp(`PluginHost =[^;]*"${name}"`).test(textOf("src/doors/library/refusal-for.ts")),
    (name) => `its plugin calls the library: add "${name}" to \`PluginHost\` in src/doors/library/refusal-for.ts`,
  ],
];

const missingOf = (name: string, given: Given): readonly string[] =>
  needs.flatMap(([isThere, missing]) => (isThere(name, given) ? [] : [`${name}: ${missing(name, given)}`]));

const folders = readdirSync(fromRoot("src/hosts"), { withFileTypes: true })
  .filter((each) => each.isDirectory() && !["install", "transcripts"].includes(each.name))
  .map(({ name }) => name);

test("nothing is missing of any", () => {
  const named: readonly string[] = [...new Set([...folders, ...otherHosts])];
  const all = named.flatMap((name) =>
    missingOf(name, {
      event: Object.entries(events).find(([key]) => key === name)?.[1],
      host: Object.entries(hosts).find(([key]) => key === name)?.[1],
    }),
  );
  expect(all).toEqual([]);
});

test("of a host of which nothing is there, everything is named", () => {
  expect(missingOf("emacs", { event: undefined, host: undefined })).toEqual([
    "emacs: export `emacs` from src/hosts/emacs/event.ts, and name it in src/hosts/events.ts",
    "emacs: export `emacs` from src/hosts/emacs/host.ts, and name it in src/hosts/all.ts",
    "emacs: add a row of `emacs` for a command that runs to fixtures/hook/hosts.jsonl",
    "emacs: add a row of `emacs` for `touch a`, which is refused, to fixtures/hook/hosts.jsonl",
  ]);
  // It has both files, and nothing else: together no need goes without a word.
  const bare: Given = { event: events.opencode, host: { ...hosts.codex, title: "Emacs", measured: undefined } };
  const nothing: Given = { event: undefined, host: undefined };
  expect(needs.filter(([isThere]) => isThere("emacs", nothing) && isThere("emacs", bare))).toEqual([]);
});

describe.each(otherHosts)("%s", (name) => {
  const { sample, forms, mark } = events[name];
  const event = sample("ls", "/tmp");

  test("its sample is read as the command", () => {
    expect(readEvent(forms, event)).toEqual({ kind: "command", command: "ls", cwd: "/tmp" });
  });

  test("its sample bears its mark and no other's: the order of hosts decides nothing", () => {
    const bearing = otherHosts.filter((each) => {
      const other = events[each].mark;
      return other !== "plugin" && other(event);
    });
    expect(bearing).toEqual(mark === "plugin" ? [] : [name]);
    expect(hostOf(event)).toBe(mark === "plugin" ? "claude" : name);
  });
});

test("no two have a name or a variable in common", () => {
  expect(duplicates(Object.values(events).flatMap(({ agent, variables }) => [agent, ...variables]))).toEqual([]);
  expect(duplicates(Object.values(hosts).map(({ title }) => title))).toEqual([]);
});
