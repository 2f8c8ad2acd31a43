// No spelling of a command walks around a rule that denies it: pairs made from the catalog, under a rule that allows the program.
import { beforeAll, expect, test } from "vitest";
import { defaultPolicy } from "../../src/policy/policy.ts";
import { classify, ready } from "../support/classify.ts";
import { type Respelling, respellingsOf } from "../support/respellings.ts";

const programs = [
  ...[
    "npm",
    "pnpm",
    "yarn",
    "bun",
    "pip",
    "uv",
    "cargo",
    "go",
    "docker",
    "podman",
    "nerdctl",
    "kubectl",
    "helm",
    "git",
    "gh",
  ],
  ...[
    "terraform",
    "brew",
    "apt",
    "apt-get",
    "dnf",
    "zypper",
    "systemctl",
    "ssh",
    "scp",
    "rsync",
    "curl",
    "wget",
    "node",
    "tail",
  ],
  ...[
    "head",
    "ls",
    "cat",
    "wc",
    "rm",
    "cp",
    "mv",
    "mkdir",
    "chmod",
    "grep",
    "sed",
    "sort",
    "make",
    "psql",
    "pg_dump",
    "redis-cli",
  ],
  ...[
    "svn",
    "hg",
    "jj",
    "glab",
    "composer",
    "rustup",
    "conda",
    "ip",
    "doctl",
    "tmux",
    "jq",
    "rg",
    "fd",
    "du",
    "diff",
    "xargs",
  ],
];

beforeAll(() => ready());

const most = 60;

/** So many of a program, of each kind. */
function chosen(all: readonly Respelling[]): readonly Respelling[] {
  const counts = new Map<string, number>();
  return all.filter(({ by }) => {
    const count = (counts.get(by) ?? 0) + 1;
    counts.set(by, count);
    return count <= most / 6;
  });
}

let pairs = 0;

test.each(programs)("%s", (program) => {
  const found = chosen(respellingsOf(program));
  pairs += found.length;
  const passed = found.filter(({ rule, command }) => {
    const policy = { ...defaultPolicy, allow: [`${program} **`], deny: [rule] };
    const codes = classify(command, { policy }).findings.map(({ code }) => code);
    return !codes.some((code) => code === "denied-by-rule" || code === "could-be-denied");
  });
  expect(passed).toEqual([]);
});

test("there are enough of them, of every kind", () => {
  expect(pairs).toBeGreaterThan(400);
  const kinds = new Set(programs.flatMap((program) => respellingsOf(program).map(({ by }) => by)));
  expect([...kinds].sort()).toEqual(["abbreviated", "alias", "clustered", "implied", "joined", "name", "order"]);
});
