// `safe-sh report`: what agents did here, as a page.

import { writeFileSync } from "node:fs";
import { isatty } from "node:tty";
import { ready } from "../decide/ready.ts";
import { messageOf } from "../system/message.ts";
import { tell, write } from "../system/write.ts";
import { failing } from "./endings.ts";
import { countOf, selection } from "./selection.ts";
import { subcommand } from "./subcommand.ts";
import * as rows from "./table/look-back.ts";

export const report = subcommand(rows.report, async ({ values, operands: [file, ...more] }) => {
  if (more.length > 0) return { wrong: "more than one file was given" };
  if (!values.html) return { wrong: "--html is missing", help: "safe-sh report --html report.html" };
  if (file === undefined && isatty(1))
    return { wrong: "a page is not for a terminal", help: "safe-sh report --html report.html" };
  const test = selection(values, Date.now());
  if (typeof test === "string") return { wrong: test };
  const jobs = countOf(values.jobs);
  if (values.program !== undefined) await ready();
  const { defaultJobs, Pool, reportData, reportPage } = await import("../show/look/bundle.ts");
  const pool = new Pool(jobs ?? defaultJobs());
  const page = reportPage(await reportData(test, pool));
  await pool.close();
  if (file === undefined) {
    write(1, page);
    return 0;
  }
  try {
    writeFileSync(file, page, { mode: 0o600 });
  } catch (error) {
    return failing(`safe-sh: report: ${messageOf(error)}`, `is its folder there, and may you write in it?`);
  }
  tell(`written: ${file}`);
  return 0;
});
