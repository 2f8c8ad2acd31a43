// Whether and how a proved script is confined on this machine, under this policy.
import { homedir } from "node:os";
import type { Secret } from "../catalog/knowledge/secrets.ts";
import { placeOf } from "../judge/permit/rules.ts";
import { isPattern } from "../policy/glob.ts";
import type { Policy } from "../policy/policy.ts";
import { type Confinement, confine } from "../sandbox/confinement.ts";
import { closeInherited } from "../sandbox/descriptors.ts";
import { findEngine, type NoEngine } from "../sandbox/engine.ts";
import { EscapeError } from "../sandbox/mounts.ts";
import { unconfinedNotice } from "../sandbox/notice.ts";
import { type Seen, shapeOf } from "../sandbox/spec.ts";
import { write } from "../system/write.ts";

/** `unconfined`: the policy wants it so, or takes it so. `refused`: nothing may run. */
export type Prepared =
  | { readonly type: "confined"; readonly confinement: Confinement }
  | { readonly type: "unconfined"; readonly engine: NoEngine | undefined }
  | { readonly type: "refused"; readonly why: string; readonly exitCode: 125 | 126 };

/** What the policy itself keeps secret, as far as it says where. */
const secretsUnder = ({ reads }: Policy, base: string): readonly Secret[] =>
  (reads?.deny ?? []).flatMap((path) => {
    const place = isPattern(path) ? undefined : placeOf(path, base, homedir());
    return place === undefined ? [] : [{ path: place }];
  });

/** Prepares the confinement of a proved script. Release it, whatever happens. `reserved`: descriptors that the script is given. */
export function prepare(seen: Seen, policy: Policy, base: string, reserved = 0): Prepared {
  if (policy.sandbox === "off") return { type: "unconfined", engine: undefined };
  const engine = findEngine();
  if (engine.type === "none") {
    if (policy.sandbox !== "require") return { type: "unconfined", engine };
    return {
      type: "refused",
      why: `the policy requires a sandbox, and ${engine.why}\n  help: ${engine.help}`,
      exitCode: 125,
    };
  }
  try {
    return {
      type: "confined",
      confinement: confine(engine, shapeOf(seen), { base, secrets: secretsUnder(policy, base), reserved }),
    };
  } catch (error) {
    if (error instanceof EscapeError) return { type: "refused", why: error.message, exitCode: 126 };
    throw error;
  }
}

/** The same for a script that a rule of the policy admits: no sandbox that the proof describes would let it work. */
export const prepareAdmitted = ({ sandbox }: Policy): Prepared =>
  sandbox === "require"
    ? {
        type: "refused",
        why: "a rule of the policy allows it, and the policy requires a sandbox, in which only what is proved can run",
        exitCode: 126,
      }
    : { type: "unconfined", engine: undefined };

/** The confinement of what may run; undefined: there is none. */
export const confinementOf = (prepared: Prepared | "approved"): Confinement | undefined =>
  prepared !== "approved" && prepared.type === "confined" ? prepared.confinement : undefined;

/** To be called right before a proved script starts. */
export function lastWord(prepared: Prepared): void {
  // What a caller left open could be written through, in a sandbox too.
  closeInherited();
  if (prepared.type !== "unconfined" || !prepared.engine) return;
  const notice = unconfinedNotice(prepared.engine);
  if (notice !== undefined) write(2, notice);
}
