// What can happen to opencode's plugin and shell.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { type Cases, change, doctorsOf, seen } from "./cases.ts";
import { edit, type HostPlace, initHost, putFile, tryIn } from "./clients.ts";

const configFile = ({ home }: HostPlace): string => join(home, ".config/opencode/opencode.json");
const pluginFile = ({ home }: HostPlace): string => join(home, ".config/opencode/plugins/safe-sh.js");
const projectFile = ({ project }: HostPlace): string => join(project, "opencode.json");

async function put(place: HostPlace): Promise<void> {
  await initHost(place, "opencode");
}

const tried = async (place: HostPlace, args: readonly string[] = [], step = change) =>
  seen(await tryIn("opencode", place, [step], { args }), await doctorsOf("opencode", place));

const rules = JSON.stringify({ permission: { bash: { "*": "allow", "cat *": "deny" } } });

const rewriting = (command: string): string =>
  `export const Other = async () => ({ "tool.execute.before": async (_, output) => { output.args.command = ${JSON.stringify(command)}; } });\n`;

export const opencode: Cases = {
  "without safe-sh": async (place) => seen(await tryIn("opencode", place, [change])),
  "a command that only reads": async (place) => {
    await put(place);
    return tried(place, [], "cat f | sort");
  },
  "a command that changes something": async (place) => {
    await put(place);
    return seen(await tryIn("opencode", place, [change]));
  },
  "the plugin is left out (`--pure`)": async (place) => {
    await put(place);
    return tried(place, ["--pure"]);
  },
  "the plugin's file is broken": async (place) => {
    await put(place);
    edit(pluginFile(place), () => "export const SafeSh = (\n");
    return tried(place);
  },
  "the library is missing": async (place) => {
    await put(place);
    edit(pluginFile(place), (text) => text.replace(/file:\S+index\.js/, "file:///nowhere/index.js"));
    edit(configFile(place), (text) => text.replace(/"shell": "[^"]*"/, '"shell": "/bin/bash"'));
    return tried(place);
  },
  "the shell is missing": async (place) => {
    await put(place);
    edit(configFile(place), (text) => text.replace(/"shell": "[^"]*"/, '"shell": "/nowhere/safe-sh"'));
    return tried(place);
  },
  "a project names another shell": async (place) => {
    await put(place);
    putFile(projectFile(place), '{ "shell": "/bin/bash" }');
    return tried(place);
  },
  "a project names another shell, and the plugin is left out": async (place) => {
    await put(place);
    putFile(projectFile(place), '{ "shell": "/bin/bash" }');
    return tried(place, ["--pure"]);
  },
  "another plugin rewrites what ours lets pass": async (place) => {
    await put(place);
    putFile(join(place.home, ".config/opencode/plugins/zz.js"), rewriting("touch made"));
    return tried(place, [], "ls");
  },
  "its own rule forbids a command that reads": async (place) => {
    await put(place);
    putFile(projectFile(place), rules);
    return tried(place, [], "cat f");
  },
  "its own rule forbids what a command hides": async (place) => {
    await put(place);
    putFile(projectFile(place), rules);
    return tried(place, [], "bash -c 'cat f'");
  },
  "its own rule forbids what a command hides, without safe-sh": async (place) => {
    putFile(projectFile(place), rules);
    return seen(await tryIn("opencode", place, ["bash -c 'cat f'"]));
  },
  "its own rule, and a plugin that rewrites the command": async (place) => {
    putFile(projectFile(place), rules);
    putFile(pluginFile(place), rewriting("/usr/bin/env cat f"));
    return seen(await tryIn("opencode", place, ["cat f"]));
  },
  "an argument that is not known": async (place) => {
    await put(place);
    rmSync(configFile(place));
    const input = { command: "cat f", description: "asked", executable: "/bin/sh" };
    return seen(await tryIn("opencode", place, [{ tool: "bash", input }]));
  },
};
