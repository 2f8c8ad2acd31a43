// A program on a real terminal: `script` (util-linux) opens the pseudo-terminal, the test types and reads.
import type { ChildProcess } from "node:child_process";
import { onTestFinished } from "vitest";
import { start } from "./programs.ts";
import { quoted } from "./quoted.ts";

export const keys = {
  up: "\x1b[A",
  down: "\x1b[B",
  enter: "\r",
  interrupt: "\x03",
  end: "\x04",
  backspace: "\x7f",
} as const;

/** One terminal with one program in it. */
export class Terminal {
  readonly #child: ChildProcess;
  readonly #closed: Promise<number | null>;
  #seen = "";

  constructor(program: string, given: readonly string[], cwd: string, more: Readonly<Record<string, string>> = {}) {
    const line = [program, ...given].map(quoted).join(" ");
    this.#child = start(
      "script",
      ["--quiet", "--return", "--flush", "--command", `stty cols 100 rows 40; exec ${line}`, "/dev/null"],
      {
        cwd,
        env: { TERM: "xterm", SHELL: "/bin/bash", ...more },
      },
    );
    this.#child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      this.#seen += text;
    });
    // What is typed may come after the end.
    this.#child.stdin?.on("error", () => {});
    this.#closed = new Promise((resolve) => this.#child.once("close", resolve));
    onTestFinished(() => void this.#child.kill("SIGKILL"));
  }

  /** Everything that was printed, escape sequences and all. */
  get seen(): string {
    return this.#seen;
  }

  /** Waits until the terminal shows `text`; what stood there before is forgotten. */
  async shows(text: string): Promise<void> {
    for (let tries = 0; tries < 400; tries++) {
      const at = this.#seen.indexOf(text);
      if (at >= 0) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`the terminal never showed ${JSON.stringify(text)}, but: ${JSON.stringify(this.#seen)}`);
  }

  /** Types keys one after the other, as a person does: the prompt redraws between them. */
  async types(...typed: readonly string[]): Promise<void> {
    for (const key of typed) {
      this.#child.stdin?.write(key);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  }

  forget(): void {
    this.#seen = "";
  }

  /** The exit code that `script` passes on: 128+n where a signal ended the program. */
  closed(): Promise<number | null> {
    return this.#closed;
  }
}
