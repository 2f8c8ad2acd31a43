// `safe-sh llm cache list|clear`: a language model's answers about commands, as they are kept.

import { tell, tellJson } from "../system/write.ts";
import { subcommand } from "./subcommand.ts";
import * as rows from "./table/decide.ts";

/** `llm cache list [--json]`, `llm cache clear`; resolves with the exit code. */
export const llm = subcommand(rows.llm, async ({ values: { json }, operands }) => {
  const [group, verb, ...more] = operands;
  if (group !== "cache" || (verb !== "list" && verb !== "clear") || more.length > 0 || (json && verb === "clear"))
    return { wrong: "it takes `cache list [--json]` or `cache clear`" };
  const { clearKept, listKept } = await import("../decide/model/bundle.ts");
  if (verb === "clear") {
    const count = await clearKept();
    tell(`forgot ${count} answer${count === 1 ? "" : "s"}`);
    return 0;
  }
  for (const { about, time, opinion } of await listKept()) {
    const { safety, certainty, reasoning } = opinion;
    const at = new Date(time).toISOString();
    if (json) tellJson({ time: at, command: about, ...opinion });
    else tell(`${at.slice(0, 16).replace("T", " ")}  ${safety} (${certainty})  ${about}  ${reasoning}`);
  }
  return 0;
});
