// The form of settings that come from outside, checked before anything believes them. The only file that knows zod.
import * as z from "zod/mini";
import { type Policy, sandboxes } from "./policy.ts";

const policy = z.strictObject({
  onMutating: z.enum(["ask", "deny"]),
  writes: z.array(z.string().check(z.minLength(1))),
  sandbox: z.optional(z.enum(sandboxes)),
});

const absolute = z.string().check(z.startsWith("/"));

const options = z.strictObject({
  cwd: z.optional(absolute),
  home: z.optional(absolute),
  positional: z.optional(z.array(z.string())),
  policy: z.optional(policy),
});

/** What a host may say of the place where a command would run, and of what is permitted there. */
export interface GivenOptions {
  readonly cwd?: string | undefined;
  readonly home?: string | undefined;
  readonly positional?: readonly string[] | undefined;
  readonly policy?: Policy | undefined;
}

/** The options, or one line that says what is wrong with them. */
export function readOptions(value: unknown): { readonly options: GivenOptions } | { readonly problem: string } {
  const read = options.safeParse(value);
  if (read.success) return { options: read.data };
  const [issue] = read.error.issues;
  const where = issue && issue.path.length > 0 ? `\`${issue.path.join(".")}\`` : "the options";
  return { problem: `${where}: ${issue?.message.toLowerCase() ?? "not understood"}` };
}
