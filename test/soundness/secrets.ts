// A tree with secrets, links and a project; scripts that a door allows there run in real bash, and must print none.
import { spawnSync } from "node:child_process";
import { linkSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { examine } from "../../src/decide/examine.ts";
import { defaultPolicy } from "../../src/policy/policy.ts";
import { randomOf } from "../support/random.ts";
import { folder } from "./shapes/folder.ts";

/** Stands in each file that is kept secret, and nowhere else. */
const marker = "7f3a-kept-secret";

export interface Tree {
  readonly root: string;
  readonly home: string;
  readonly project: string;
  readonly remove: () => void;
}

/** The folder in which it lies must be no link: a user's home seldom is one. */
export function makeTree(below: string = tmpdir()): Tree {
  const root = realpathSync(mkdtempSync(join(below, "safe-sh-secrets-")));
  const [home, project] = [join(root, "home"), join(root, "project")];
  for (const path of ["home/.ssh", "home/.aws", "project/sub/deep", "project/a"])
    mkdirSync(join(root, path), { recursive: true });
  for (const path of [
    ...["home/.ssh/id_rsa", "home/.ssh/deploy", "home/.aws/credentials", "home/.netrc"],
    ...["project/.env", "project/sub/deploy"],
  ])
    writeFileSync(
      join(root, path),
      path === "project/.env" ? `TOKEN=${marker}\n` : `-----BEGIN OPENSSH PRIVATE KEY-----\n${marker}\n`,
    );
  for (const path of ["project/f", "project/sub/x", "home/note", "project/sub/deep/y"])
    writeFileSync(join(root, path), "plain\n");
  for (const [path, to] of [
    ["project/lnk", "sub/deep"],
    ["project/home", "../home"],
    ["project/keys", "../home/.ssh"],
    ["project/notes", ".env"],
    ["project/sub/notes", "../../home/.ssh/deploy"],
  ] as const)
    symlinkSync(to, join(root, path));
  linkSync(join(root, "home/.netrc"), join(root, "project/hard"));
  return { root, home, project, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** What bash prints, without a network and with everything read-only. */
function printed({ home, project }: Tree, script: string): string {
  const { stdout, stderr } = spawnSync(
    "bwrap",
    [
      ...["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--unshare-all", "--die-with-parent"],
      ...["--chdir", project],
      ...["timeout", "-s", "KILL", "3", "bash", "--noprofile", "--norc", "-c", script],
    ],
    {
      env: { PATH: "/usr/bin:/bin", HOME: home, LC_ALL: "C.UTF-8" },
      encoding: "latin1",
      maxBuffer: 1 << 22,
      input: "",
    },
  );
  // What a program shows in another alphabet is as good as the text.
  const text = `${stdout}${stderr}`;
  return `${text}\n${text.replace(/\s/g, "")}\n${Buffer.from(stdout.replace(/\s/g, ""), "base64").toString("latin1")}\n${[...text].reverse().join("")}`;
}

export interface Tried {
  readonly scripts: number;
  readonly allowed: number;
  /** Of the allowed ones. */
  readonly printing: readonly string[];
}

/** As the hook decides alone, without a shell that hides secrets. */
async function isAllowed({ home, project }: Tree, source: string): Promise<boolean> {
  const before = process.env.HOME;
  process.env.HOME = home;
  try {
    const { decision } = await examine({ source }, { cwd: project, home, policy: defaultPolicy }, "host-shell");
    return decision === "allow";
  } finally {
    process.env.HOME = before;
  }
}

/** Judges so many scripts as a hook would, and runs those that it allows. */
export async function trySecrets(tree: Tree, seed: number, count: number): Promise<Tried> {
  const random = randomOf(seed);
  const scripts = [...new Set(Array.from({ length: count }, () => folder(random)))];
  const allowed: string[] = [];
  for (const source of scripts) if (await isAllowed(tree, source)) allowed.push(source);
  return { scripts: scripts.length, allowed: allowed.length, printing: allowed.filter((each) => prints(tree, each)) };
}

/** Does the script print a secret where nobody judges it? */
export const prints = (tree: Tree, script: string): boolean => printed(tree, script).includes(marker);
