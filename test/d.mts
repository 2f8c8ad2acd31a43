import { readFileSync } from "node:fs";
import * as lib from "../src/index.ts";
process.chdir(process.argv[2] ?? "/root/pr");
for (const command of readFileSync(0,"utf8").split("\n").filter(Boolean)) { const v = await lib.classifyCommand(command.replaceAll("\\n","\n"), { cwd: process.cwd() } as never) as any; console.log(v.safety, command, "--", (v.findings ?? v.reasons ?? [])[0]?.message ?? v.summary ?? ""); }
