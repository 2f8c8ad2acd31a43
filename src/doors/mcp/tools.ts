// The tools of `safe-sh mcp` as clients see them: what they do, what they take and give, and what they may change.
import { z } from "zod";

const command = z.string().min(1).describe("a command line for bash");
const cwd = z
  .string()
  .min(1)
  .optional()
  .describe("the folder in which it runs; default: the client's first root, to which a relative path is relative");
const number = z.int().min(1).max(9_999_999_999);

/** Seconds. */
export const defaultTimeout = 120;
const longestTimeout = 3_600;

const finding = z.object({
  code: z.string(),
  message: z.string(),
  help: z.string(),
  instead: z.array(z.string()).optional().describe("commands that only read, for the same purpose"),
});

const record = {
  id: z.number(),
  command: z.string(),
  cwd: z.string(),
  at: z.string(),
  state: z.string(),
  changes: z.array(z.object({ path: z.string(), before: z.string(), after: z.string() })),
};

/** `done`: what was done. `refused`: why, with the command that a person can type. */
export type Decided = z.infer<typeof decided>;

const decided = z.object({
  status: z.enum(["done", "refused"]),
  says: z.string(),
  number: z.number().optional().describe("of what `undo` takes back"),
  left: z.number().optional().describe("how many changes stay held"),
});

const reading = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const;
const deciding = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false } as const;

/** Strict: an argument that is not known is an error, never one that is silently missing. */
export const tools = {
  run: {
    title: "Run a command",
    description:
      "Runs a command in bash. A command that is proved to only read runs at once, in a sandbox. Another one runs over a copy of the project whose changes are held or kept, or a person is asked about it, as the user's policy says; or it is refused with the reason, and with commands that pass. Prefer plain commands that only read. Do not respell a refused command.",
    inputSchema: z.strictObject({
      command,
      cwd,
      timeout: z
        .number()
        .positive()
        .max(longestTimeout)
        .optional()
        .describe(`seconds after which it is ended with all that it has started; default ${defaultTimeout}`),
    }),
    outputSchema: z.object({
      status: z.enum(["ran", "tried", "refused"]).describe("tried: it ran over a copy of the project"),
      command: z.string(),
      cwd: z.string(),
      verdict: z.enum(["read_only", "mutating"]),
      exitCode: z.number().optional(),
      signal: z.string().optional(),
      ended: z.enum(["timeout", "host"]).optional().describe("who ended it before its end"),
      stdout: z.string().optional(),
      stderr: z.string().optional(),
      full: z.array(z.string()).optional().describe("resources with the whole output, if some is left out"),
      approved: z.boolean().optional().describe("a person has approved it"),
      trial: z
        .object({
          state: z.enum(["held", "kept", "none"]),
          number: z.number().optional(),
          changes: z.array(z.string()),
          says: z.string(),
        })
        .optional(),
      why: z.string().optional(),
      reason: z.string().optional(),
      findings: z.array(finding).optional(),
      notes: z.array(z.string()).optional(),
    }),
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  },
  check: {
    title: "Judge a command",
    description: "Says whether a command only reads, what it would do and what `run` would do with it. Runs nothing.",
    inputSchema: z.strictObject({ command }),
    outputSchema: z.object({
      verdict: z.enum(["read_only", "mutating"]),
      decision: z.enum(["allow", "ask", "deny", "trial"]),
      reason: z.string(),
      findings: z.array(finding),
      effects: z.array(z.object({ kind: z.string(), text: z.string() })),
    }),
    annotations: reading,
  },
  changes: {
    title: "List changes",
    description:
      "Lists what commands have changed over copies of the project: what is held and can be kept or dropped, and what was kept and can be undone.",
    inputSchema: z.strictObject({}),
    outputSchema: z.object({
      records: z.array(z.object(record)),
      left: z.number().describe("older ones that are not listed"),
    }),
    annotations: reading,
  },
  diff: {
    title: "Show held changes",
    description: "Shows what a held trial changes, as a diff.",
    inputSchema: z.strictObject({ trial: number.optional().describe("default: the one that was held last") }),
    outputSchema: z.object({ ...record, diff: z.string() }),
    annotations: reading,
  },
  keep: {
    title: "Keep held changes",
    description: "Applies what a held trial changes. A person is asked; without one it is refused.",
    inputSchema: z.strictObject({ trial: number }),
    outputSchema: decided,
    annotations: deciding,
  },
  drop: {
    title: "Drop held changes",
    description: "Forgets what a held trial would change. A person is asked; without one it is refused.",
    inputSchema: z.strictObject({ trial: number }),
    outputSchema: decided,
    annotations: deciding,
  },
  undo: {
    title: "Undo kept changes",
    description: "Takes back what was kept. A person is asked; without one it is refused.",
    inputSchema: z.strictObject({ number }),
    outputSchema: decided,
    annotations: deciding,
  },
} as const;
