// What the tools for frameworks share: their options, what they say to a model, and how a command runs once a person approved it.

import { type ApprovalRequest, createShell, type NotRun, type Ran, type ShellOptions } from "../index.ts";

/** Options of a tool. */
export interface BashToolOptions
  extends Omit<ShellOptions, "approve" | "approvalTimeoutMilliseconds" | "modifications"> {
  /** Milliseconds after which a command is ended. Default 120,000. */
  readonly timeoutMilliseconds?: number;
  /** Bytes that are kept of each stream. Default 30,000. */
  readonly maxBytes?: number;
  /** Replaces the default description of the tool, which the model reads. */
  readonly description?: string;
}

/** What the model gives the tool. */
export interface BashInput {
  readonly command: string;
}

/** The tool's name, which models know. */
export const toolName = "bash";

export const inputSchema = {
  type: "object" as const,
  properties: { command: { type: "string" as const, description: "a command line for bash" } },
  required: ["command" as const],
  additionalProperties: false as const,
};

const about =
  "Runs a command in bash. What is proved to only read runs at once; the rest needs approval, runs over a copy of the project, or is refused with commands that pass.";

export interface BashTool {
  readonly description: string;
  /** The question about a command; undefined: it runs, is tried or is refused without one. */
  readonly questionAbout: (command: string) => Promise<ApprovalRequest | undefined>;
  /** Runs a command. `isApproved`: a person has approved this very call. Without it, what would be asked about is refused. */
  readonly run: (command: string, isApproved: boolean, signal: AbortSignal | undefined) => Promise<Ran | NotRun>;
}

/** @throws TypeError if an option is not valid. */
export function bashToolOf(options: BashToolOptions): BashTool {
  const { timeoutMilliseconds = 120_000, maxBytes = 30_000, description = about, ...ofShell } = options;
  const shell = createShell(ofShell);
  return {
    description,
    questionAbout: (command) => shell.questionAbout(command),
    run: (command, isApproved, signal) => {
      const used = isApproved ? createShell({ ...ofShell, approve: async () => ({ type: "approve" }) }) : shell;
      return used.run(command, { timeoutMilliseconds, maxBytes, ...(signal ? { signal } : {}) });
    },
  };
}

/** Something else than a text is given on as it is: nothing is proved about it. */
export const commandOf = (input: unknown): unknown =>
  typeof input === "object" && input !== null && "command" in input ? input.command : undefined;
