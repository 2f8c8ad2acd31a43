// Secrets in commands do not reach the log.
import { expect, test } from "vitest";
import { redact } from "../../src/log/redact.ts";

test.each([
  ["curl -H 'Authorization: Bearer s3cr3t' https://x", "curl -H 'Authorization: Bearer [redacted]' https://x"],
  ['curl -H "X-Api-Key: s3cr3t" https://x', 'curl -H "X-Api-Key: [redacted]" https://x'],
  ["curl -u me:s3cr3t https://x", "curl -u me:[redacted] https://x"],
  ["git clone https://me:s3cr3t@host/x", "git clone https://me:[redacted]@host/x"],
  ["GITHUB_TOKEN=s3cr3t gh pr list", "GITHUB_TOKEN=[redacted] gh pr list"],
  ["export DB_PASSWORD='s3 cr3t'; env", "export DB_PASSWORD=[redacted]; env"],
  ["mysql --password=s3cr3t db", "mysql --password=[redacted] db"],
  ["tool --api-key s3cr3t -v", "tool --api-key [redacted] -v"],
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
])("stays: %s", (command) => {
  expect(redact(command)).toBe(command);
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
