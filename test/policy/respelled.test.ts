// No spelling of a command walks around a rule that denies it: pairs made from the catalog, under a rule that allows the program.
import { beforeAll, describe, expect, test } from "vitest";
import { defaultPolicy, type Policy } from "../../src/policy/policy.ts";
import { classify, ready } from "../support/classify.ts";
import { randomOf } from "../support/random.ts";
import { type Respelling, respellingsOf } from "../support/respellings.ts";
import { rowsOf } from "../support/rows.ts";

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

const isHeld = (command: string, policy: Policy): boolean =>
  classify(command, { policy }).findings.some(({ code }) => code === "denied-by-rule" || code === "could-be-denied");

/** Whatever the command starts is allowed, too. */
const allowing = (words: string): readonly string[] =>
  [...new Set(words.match(/[a-z][\w./-]*/g) ?? [])].map((name) => `${name} **`);

/** Variables that stand for options, which the policy opens. */
const variables = [
  ...["PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "PIP_USER", "npm_config_registry", "NPM_CONFIG_GLOBAL"],
  ...["npm_config_location", "TF_CLI_ARGS", "TF_CLI_ARGS_apply", "DOCKER_HOST", "GIT_DIR"],
];

test.each(rowsOf<{ readonly rule: string; readonly command: string }>("fixtures/policy/respellings.jsonl"))(
  "$rule: $command",
  ({ rule, command }) => {
    const environment = variables.map((name) => `${name}=*`);
    const allow = [...allowing(`${rule} ${command}`), "./gradlew **"];
    expect(isHeld(command, { ...defaultPolicy, allow, environment, deny: [rule] })).toBe(true);
  },
);

describe("behind what runs it", () => {
  test.each([
    ...["env A=1 @", "env -S '@'", "command @", "exec @", "sh -c '@'", "bash -lc '@'", "/usr/bin/@", "/opt/x/bin/@"],
    ...["./node_modules/.bin/@", "busybox @", "echo x | xargs @", "echo x | xargs -I{} @ {}", "find . -exec @ {} +"],
    ...["\\@", "nice -n 5 @", "timeout 5 @", "nohup @", "sudo -u root @", "doas @", "time @", "! @", "eval '@'"],
    ...[
      "x='@'; $x",
      'echo "$(@)"',
      "f() { @; }; f",
      "{ @; }",
      "( @ )",
      "@ &",
      "stdbuf -oL @",
      "setsid @",
      "parallel @ ::: x",
    ],
    ...["watch -n1 @", "script -c '@' /dev/null", "bash <<'E'\n@\nE", "cat <(@)", "flock /tmp/l @", "unshare -r @"],
    ...[
      "strace @",
      "trap '@' EXIT",
      "if true; then @; fi",
      'a=(@); "${a[@]}"',
      "chroot / @",
      "ionice -c3 @",
      "taskset 1 @",
    ],
    ...["awk 'BEGIN{system(\"@\")}'", "vim -c '!@'", "perl -e 'system(\"@\")'", "tmux new -d '@'", "systemd-run @"],
    ...["ls | entr @", "direnv exec . @", "mise exec -- @", "nix-shell --run '@'"],
  ])("%s", (around) => {
    const random = randomOf(around);
    const pairs = random.some(6, 6, () => random.pick(respellingsOf(random.pick(programs))));
    const commandOf = (command: string): string => around.replaceAll(/@(?!\])/g, () => command);
    const passed = pairs.filter(
      ({ rule, command }) =>
        !isHeld(commandOf(command), {
          ...defaultPolicy,
          allow: allowing(around.replaceAll("@", command)),
          deny: [rule],
        }),
    );
    expect(passed).toEqual([]);
  });
});
