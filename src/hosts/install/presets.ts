// Policies to begin with, for kinds of projects: `safe-sh init --preset NAME`.
import { examplePolicy } from "./example.ts";

/** A kind of project. */
export interface Preset {
  /** One line. */
  readonly does: string;
  /** The text of a policy file. */
  readonly text: string;
}

const opening = `  // Look at it, change it, and run \`safe-sh trust\`: until then it only tightens.
  // \`safe-sh policy test "COMMAND"\` tells what is decided, \`safe-sh policy\` all that holds.`;

const file = (about: string, lines: string): string => `{
  // ${about}
${opening}
${lines}
}
`;

/** By name. Every line opens what the tool's manual says it does: run the project's own code, or write below one folder. */
export const presets: Readonly<Record<string, Preset>> = {
  node: {
    does: "the project's own tests, linters and builds with npm",
    text: file(
      "A project with node: its own scripts run, packages are not published.",
      `  "allow": [
    "npm test", "npm run test", "npm run test:*", "npm run lint", "npm run lint:*", "npm run build", "npm run typecheck",
    "npx tsc --noEmit", "npx eslint **", "npx prettier --check **", "npx vitest run **", "npx jest **",
  ],
  "deny": [{ "command": "npm publish **", "message": "let the user publish it" }],
  "environment": ["CI=1", "CI=true", "NODE_ENV=test"],`,
    ),
  },
  python: {
    does: "the project's own tests and linters with pytest, ruff and mypy",
    text: file(
      "A project with python: its tests and linters run.",
      `  "allow": [
    "pytest **", "python -m pytest **", "python3 -m pytest **", "uv run pytest **", "poetry run pytest **",
    "ruff check **", "ruff format --check **", "uv run ruff check **", "mypy **", "uv run mypy **",
  ],
  "deny": [{ "command": "twine upload **", "message": "let the user publish it" }, "uv publish **", "poetry publish **"],
  "environment": ["PYTHONPATH=.", "PYTHONPATH=src", "PYTHONDONTWRITEBYTECODE=1"],`,
    ),
  },
  go: {
    does: "go's own builds, tests and vet",
    text: file(
      "A project with go: it is built and tested.",
      `  "allow": ["go build ./...", "go test **", "go vet **", "go run .", "golangci-lint run **", "gofmt -w *"],
  "environment": ["CGO_ENABLED=0", "GOFLAGS=-mod=mod"],`,
    ),
  },
  rust: {
    does: "cargo's own builds, tests and clippy",
    text: file(
      "A project with rust: it is built and tested, crates are not published.",
      `  "allow": ["cargo check **", "cargo build **", "cargo test **", "cargo clippy **", "cargo fmt **", "cargo nextest run **"],
  "deny": [{ "command": "cargo publish **", "message": "let the user publish it" }],
  "environment": ["RUST_BACKTRACE=1", "RUST_BACKTRACE=full"],`,
    ),
  },
  kubernetes: {
    does: "looking at clusters, and no deletion",
    text: file(
      "On call for kubernetes: everything can be looked at, changes are asked about, deletions denied.",
      `  "deny": [
    { "command": "kubectl delete **", "message": "scale it down, and let the person on call delete it" },
    { "command": "kubectl drain **", "message": "let the person on call drain it" },
    { "command": "helm uninstall **", "message": "let the person on call remove it" },
  ],
  "environment": ["KUBECONFIG=*"],`,
    ),
  },
};

/** Is it a text that `safe-sh init` has written? Then nothing in it is the user's yet. */
export const isAsMade = (text: string): boolean =>
  text === examplePolicy || Object.values(presets).some((preset) => preset.text === text);
