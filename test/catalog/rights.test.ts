// Places whose content programs obey later: no policy keeps what a trial writes there, and no opened folder opens them.
import { expect, test } from "vitest";
import { rightAt } from "../../src/catalog/knowledge/rights.ts";

test.each([
  // Run by themselves.
  ["/p/.git/hooks/pre-commit", "names programs that git runs"],
  ["/p/.husky/pre-push", "holds hooks that git runs"],
  ["/p/.pre-commit-config.yaml", "names programs that git's hooks run"],
  ["/p/sub/lefthook.yml", "names programs that git's hooks run"],
  ["/p/.lefthook-local.toml", "names programs that git's hooks run"],
  ["/p/.vscode/tasks.json", "holds tasks that an editor runs"],
  ["/p/.devcontainer.json", "holds tasks that an editor runs"],
  ["/p/my.code-workspace", "holds tasks that an editor runs"],
  ["/p/.envrc", "is code that shells run when they start"],
  ["/p/.pdbrc", "is configuration that programs obey"],
  ["/p/.Rprofile", "is configuration that programs obey"],
  ["/p/.cargo/config.toml", "is configuration that programs obey"],
  ["/p/lib/sitecustomize.py", "is configuration that programs obey"],
  // Steer agents.
  ["/p/CLAUDE.md", "tells agents what to do"],
  ["/p/sub/AGENTS.md", "tells agents what to do"],
  ["/p/.cursorrules", "tells agents what to do"],
  ["/p/.kiro/steering/a.md", "sets an agent's permissions and hooks"],
  ["/p/.github/instructions/a.md", "sets an agent's permissions and hooks"],
  // Run with the secrets of a service.
  ["/p/.github/workflows/ci.yml", "runs with the repository's secrets"],
  ["/p/.forgejo/workflows/ci.yml", "runs with the repository's secrets"],
  ["/p/Jenkinsfile", "runs with the repository's secrets"],
  ["/p/azure-pipelines-2.yml", "runs with the repository's secrets"],
])("%s %s", (path, gives) => {
  expect(rightAt(path)?.gives).toBe(gives);
});

test.each([
  "/p/package.json",
  "/p/Makefile",
  "/p/docs/claude.txt",
  "/p/README.md",
  "/p/src/agents.ts",
  "/p/.github/dependabot.yml",
  "/p/.github/ISSUE_TEMPLATE/bug.md",
  "/p/cargo/config.toml",
  "/p/.lefthook.md",
  "/p/src/config.ts",
])("%s gives nothing by itself", (path) => {
  expect(rightAt(path)).toBeUndefined();
});
