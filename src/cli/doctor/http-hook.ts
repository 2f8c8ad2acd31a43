// The hook over HTTP, as `safe-sh init --http` writes it: does the process that answers know it, and is it started?
import { statSync } from "node:fs";
import { findAccess, type HttpAccess } from "../../doors/resident/http-access.ts";
import { startHook } from "../../hosts/install/claude-settings.ts";
import { handlersIn } from "../../hosts/install/client-settings.ts";
import { httpEntry } from "../../hosts/install/hook-entry.ts";
import { broken, type Check, warning } from "./check.ts";

const again = "run `safe-sh init --http` again, with `--user` or `--local`";

/** About a handler that reaches Bash. `settings`: those in which it stands. */
export function httpCheck(
  path: string,
  handler: Readonly<Record<string, unknown>>,
  settings: Readonly<Record<string, unknown>>,
): Check {
  const access = accessHere();
  const { url, headers, onFailure } = access ? httpEntry(access) : {};
  // Of another port or token, whoever answers is not asked.
  if (handler.url !== url || JSON.stringify(handler.headers) !== JSON.stringify(headers))
    return broken("hook", `${path}: the process that answers over HTTP does not know its port or token`, again);
  if (((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0)
    return broken("hook", `${path}: other users of this machine can read its token`, `\`chmod 600 ${path}\``);
  if (handler.onFailure !== onFailure)
    return warning("hook", `${path}: a hook that fails lets the command pass`, again);
  const starts = handlersIn(settings, startHook.event).some(({ handler: { args } }) =>
    (Array.isArray(args) ? args : []).some((each) => startHook.program.test(String(each))),
  );
  if (!starts) return broken("hook", `${path}: no session starts the process that answers over HTTP`, again);
  return warning("hook", `${path}: over HTTP, and it was not asked`, "`safe-sh doctor --client` asks it");
}

/** Undefined: there is none, or it is not read. */
export function accessHere(): HttpAccess | undefined {
  try {
    return findAccess();
  } catch {
    // Its folder is open to others: nothing is read there.
    return undefined;
  }
}
