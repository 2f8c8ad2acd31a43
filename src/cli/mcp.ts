// `safe-sh mcp`: a shell for agents, by the Model Context Protocol.

import { ready } from "../decide/ready.ts";
import { engineWith, type ShownEffect } from "../doors/mcp/engine.ts";
import { type Part, pictureOf } from "../show/picture/picture.ts";
import { messageOf } from "../system/message.ts";
import { tellLines } from "../system/write.ts";
import { failing } from "./endings.ts";
import { type Run, subcommand } from "./subcommand.ts";
import * as rows from "./table/beside-agent.ts";
import { diffText } from "./text/changes-text.ts";
import { plainStyle } from "./text/style.ts";
import { described } from "./trials.ts";

const engine = engineWith({
  effects: (examination, decision) => pictureOf({ ...examination, decision }).parts.flatMap(effectsOf),
  record: described,
  diff: (trial) => diffText(trial, trial.changes, plainStyle),
});

const ofStructure: ReadonlySet<Part["tone"]> = new Set(["structure", "command", "fact"]);

const effectsOf = ({ tone, text, parts }: Part): readonly ShownEffect[] => [
  ...(ofStructure.has(tone) ? [] : [{ kind: tone, text }]),
  ...parts.flatMap(effectsOf),
];

const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

export const mcp: Run = subcommand(rows.mcp, async ({ values }) => {
  const port = values.port === undefined ? 0 : Number(values.port);
  if (values.port !== undefined && !values.http) return { wrong: "--port goes with --http" };
  const ending = new AbortController();
  let exitCode = 0;
  for (const [signal, code] of Object.entries(signals))
    process.on(signal, () => {
      exitCode = code;
      ending.abort();
    });
  // It compiles while the client says who it is; whoever needs it reports an error.
  ready().catch(() => {});
  const { serveHttp, serveStdio } = await import("../doors/mcp/bundle.ts");
  if (!values.http) {
    await serveStdio(engine, ending.signal);
    return exitCode;
  }
  try {
    await serveHttp(engine, {
      port,
      signal: ending.signal,
      reached: ({ url, token }) => void tellLines(`${url}\nAuthorization: Bearer ${token}\n`),
    });
    return exitCode;
  } catch (error) {
    return failing(`safe-sh: mcp: ${messageOf(error)}`);
  }
});
