// What a session's memory holds, and what it says of a command: a branch of `explain`.
import type { Examination } from "../../decide/examination.ts";
import type { Deed } from "../../decide/memory/deed.ts";
import { given } from "../../doors/memory/given.ts";
import type { Policy } from "../../policy/policy.ts";
import type { Branch } from "../../show/picture/picture.ts";

/** A session, where and under what its next command would be. */
export interface Session {
  readonly session: string;
  /** Absolute path. */
  readonly cwd: string;
  readonly policy: Policy;
}

const words: Readonly<Record<Deed["did"], string>> = {
  secret: "read a secret",
  outside: "read a file outside the project",
  web: "read a stranger's text",
  download: "downloaded",
  refused: "was refused",
};

/** `examination`: of the command that is asked about. */
export async function memoryBranch({ session, cwd, policy }: Session, examination?: Examination): Promise<Branch> {
  const { memoryOf } = await import("../../doors/memory/bundle.ts");
  const memory = memoryOf({ session, cwd, policy, environment: process.env, given });
  const text = "memory of the session";
  if (!memory) return { text, below: [{ text: "the policy forgets all: `forgets`" }] };
  const why = examination?.decision === "allow" ? memory.objection(examination) : undefined;
  const problem = memory.problem();
  const below = [
    ...(problem === undefined ? [] : [{ text: problem }]),
    ...memory.deeds.map(({ at, did, what }) => ({ text: `${timeOf(at)} ${words[did]}: \`${what}\`` })),
    ...(why === undefined ? [] : [{ text: `asks: ${why}` }]),
  ];
  return { text, below: below.length > 0 ? below : [{ text: "nothing that later commands are asked about for" }] };
}

const timeOf = (at: number): string => new Date(at).toISOString().slice(0, 19).replace("T", " ");
