// `safe-sh desk`: its arguments. What it does is loaded only now.
import { subcommand } from "./subcommand.ts";
import * as rows from "./table/look-back.ts";

export const desk = subcommand(rows.desk, async ({ values }) => {
  const { desk: serve } = await import("./desk/desk.ts");
  return serve({ port: Number(values.port ?? 0), opens: !values["no-open"], json: values.json });
});
