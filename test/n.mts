import { ready } from "./support/classify.ts";
import { classify } from "./support/classify.ts";
import { readFileSync, writeFileSync } from "node:fs";
await ready();
const out: string[] = [];
for (const f of ["agent-commands","peers"]) for (const l of readFileSync(`/work/shared/corpus/${f}.jsonl`,"utf8").split("\n").filter(Boolean)) { const c = JSON.parse(l).command; const v = classify(c) as any; out.push(JSON.stringify([v.safety, c, v.safety==="mutating"? v.findings?.[0]?.message ?? v.reason : ""])); }
writeFileSync(process.argv[2]!, out.join("\n"));
