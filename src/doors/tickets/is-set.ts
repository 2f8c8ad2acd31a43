// Is the host told to use safe-bash? In a file of its own: a hook of a host that is not needs nothing else of tickets.
import { fileURLToPath } from "node:url";
import { installed } from "../../system/installation.ts";
import { realPathOf } from "../../system/real-path.ts";

/** Does the environment tell the host to use this installation's shell? */
export const isSet = ({ CLAUDE_CODE_SHELL: shell }: Readonly<Record<string, string | undefined>>): boolean =>
  shell !== undefined && shell !== "" && realPathOf(shell) === realPathOf(fileURLToPath(installed("bin/safe-bash")));
