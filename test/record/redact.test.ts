// Secrets in commands do not reach the log.
import { beforeAll, expect, test } from "vitest";
import { examine } from "../../src/decide/examine.ts";
import { ready } from "../../src/decide/ready.ts";
import { defaultPolicy } from "../../src/policy/policy.ts";
import { describe } from "../../src/record/record.ts";
import { redact } from "../../src/record/redact.ts";

beforeAll(() => ready());

test.each([
  ["curl -H 'Authorization: Bearer s3cr3t' https://x", "curl -H 'Authorization: Bearer [redacted]' https://x"],
  ['curl -H "X-Api-Key: s3cr3t" https://x', 'curl -H "X-Api-Key: [redacted]" https://x'],
  ["curl -u me:s3cr3t https://x", "curl -u me:[redacted] https://x"],
  ["git clone https://me:s3cr3t@host/x", "git clone https://me:[redacted]@host/x"],
  ["GITHUB_TOKEN=s3cr3t gh pr list", "GITHUB_TOKEN=[redacted] gh pr list"],
  ["export DB_PASSWORD='s3 cr3t'; env", "export DB_PASSWORD=[redacted]; env"],
  ["mysql --password=s3cr3t db", "mysql --password=[redacted] db"],
  ["tool --api-key s3cr3t -v", "tool --api-key [redacted] -v"],
  ["DB_PASS=s3cr3t make", "DB_PASS=[redacted] make"],
  ["sqlcmd -S 'Server=x;Uid=y;Pwd=s3cr3t'", "sqlcmd -S 'Server=x;Uid=y;Pwd=[redacted]'"],
  ["x --pw=s3cr3t", "x --pw=[redacted]"],
  ["echo ghp_0123456789abcdefghij0123456789abcdef", "echo [redacted]"],
  ["echo AKIAIOSFODNN7EXAMPLE", "echo [redacted]"],
])("%s", (command, kept) => {
  expect(redact(command)).toBe(kept);
  expect(redact(command)).not.toContain("cr3t");
});

test.each([
  "ls -la | grep token",
  "git log --author=me",
  "sort -u file",
  "echo https://host:8080/path",
  "cat pass.txt",
  "PWD=/tmp OLDPWD=/x ls",
  "mkdir -p a/b",
])("stays: %s", (command) => {
  expect(redact(command)).toBe(command);
});

// What the entries know to be a secret, by its option.
test.each([
  ["mysql -ps3cr3t -e 'select 1'", "mysql [redacted] -e 'select 1'"],
  ["mysql -p's3'cr3t -e 'select 1'", "mysql [redacted] -e 'select 1'"],
  ["docker login -u me -p s3cr3t reg", "docker login -u me -p [redacted] reg"],
  ["sshpass -p s3cr3t ssh h ls", "sshpass -p [redacted] ssh h ls"],
  ["sshpass -ps3cr3t ssh h ls", "sshpass [redacted] ssh h ls"],
  ["7z x -ps3cr3t a.7z", "7z x [redacted] a.7z"],
  ["unrar x -ps3cr3t a.rar", "unrar x [redacted] a.rar"],
  ["redis-cli -a cr3t ping", "redis-cli -a [redacted] ping"],
  ["zip -P s3cr3t a.zip b", "zip -P [redacted] a.zip b"],
  ["x=s3cr3t; mysql -p$x -e 'select 1'", "x=[redacted]; mysql [redacted] -e 'select 1'"],
  ["ls | xargs mysql -ps3cr3t", "ls | xargs mysql [redacted]"],
  ["bash -c 'mysql -ps3cr3t -e \"select 1\"'", "bash -c [redacted]"],
])("%s", async (command, kept) => {
  const { verdict } = await examine({ source: command }, { policy: defaultPolicy, cwd: "/" }, "confined");
  const { command: logged, reason } = describe({ door: "shell", command, cwd: "/", verdict, decision: "run" });
  expect(logged).toBe(kept);
  expect(reason).not.toContain("cr3t");
});

// An expression that backtracks would not come to an end.
test.each([
  ["a_", 4_000],
  ["TOKEN", 1_600],
  ["https://", 1_000],
  ["-u a:", 1_600],
  ["'", 8_000],
])("long input, %s, is read to its end", (part, times) => {
  expect(redact(part.repeat(times)).length).toBeGreaterThan(0);
});
