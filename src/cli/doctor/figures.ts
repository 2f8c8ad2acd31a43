// What safe-sh did in the last days: a hook that is never asked shows here, too.

import { type Check, checksAs } from "../../hosts/check.ts";
import { figuresSince } from "../../record/figures.ts";
import { messageOf } from "../../system/message.ts";
import { counted } from "../../system/plural.ts";

const days = 7;

export function figuresCheck(now: number): Check {
  const { ok, warning } = checksAs(`last ${days} days`);
  try {
    const { proved, allowed, asked, denied } = figuresSince(now - days * 86_400_000);
    const all = proved + allowed + asked + denied;
    if (all === 0) return ok("no agent asked the hook about a command");
    const parts = [`${proved} proved`, `${allowed} allowed or tried`, `${asked} asked about`, `${denied} denied`];
    return ok(`${counted(all, "command")} of agents: ${parts.join(", ")}`);
  } catch (error) {
    return warning(messageOf(error), "see `safe-sh log`");
  }
}
