// One client of `safe-sh mcp`: its tools, its folders, its questions to a person, and the outputs of its runs.
import { McpServer, ResourceTemplate } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import {
  type CallToolResult,
  RootsListChangedNotificationSchema,
  type ServerNotification,
  type ServerRequest,
} from "@modelcontextprotocol/sdk/types.js";
import { version } from "../../system/installation.ts";
import { shownLine, visible } from "../../system/visible.ts";
import { resultText, waysOut } from "../library/result-text.ts";
import type { Approve, NotRun, Ran } from "../library/shell.ts";
import type { Finding } from "../told.ts";
import type { Act, Engine } from "./engine.ts";
import { folderIn, foldersOf } from "./folders.ts";
import { type Output, Outputs, Stream, shown } from "./outputs.ts";
import { defaultTimeout, tools } from "./tools.ts";

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** A client that is connected. */
export interface Session {
  readonly server: McpServer;
  /** Ends what runs for it, and resolves when all of that has ended. */
  readonly end: () => Promise<void>;
}

/** Milliseconds for which a client may take to say its roots. */
const patience = 10_000;
/** Milliseconds for an answer of a person. */
const longestQuestion = 300_000;
/** Characters of a command that a person is asked about. */
const longestAsked = 10_000;
/** Milliseconds between two pieces of progress. */
const often = 250;
/** Characters of a piece of progress. */
const mostProgress = 1_000;
/** Records that are listed at once, and lines of a diff. */
const mostRecords = 50;
const mostOfDiff = 60_000;

const yes = "do it";

/** Makes the server for one client. `started`: the real path of the folder that bounds a client without roots. */
export function sessionFor(engine: Engine, started: string): Session {
  const server = new McpServer(
    { name: "safe-sh", title: "safe-sh", version: version() },
    {
      instructions:
        "A shell that runs at once what is proved to only read. The rest runs over a copy of the project, is asked about, or is refused with commands that pass. `check` says beforehand which.",
    },
  );
  const outputs = new Outputs();
  const ending = new AbortController();
  const running = new Set<Promise<unknown>>();
  let roots: Promise<readonly string[]> | undefined;

  const within = ({ requestId, signal }: Extra): Promise<readonly string[]> => {
    if (!server.server.getClientCapabilities()?.roots) return Promise.resolve([started]);
    roots ??= server.server
      .listRoots(undefined, { timeout: patience, relatedRequestId: requestId, signal })
      .then(({ roots: all }) => (all.length === 0 ? [started] : foldersOf(all.map(({ uri }) => uri))));
    // The next call asks again.
    roots.catch(() => {
      roots = undefined;
    });
    return roots;
  };
  server.server.setNotificationHandler(RootsListChangedNotificationSchema, () => {
    roots = undefined;
  });

  const asking = (title: string, { requestId, signal }: Extra, more = ""): Approve | undefined => {
    if (!server.server.getClientCapabilities()?.elicitation?.form) return undefined;
    return async ({ command, verdict }) => {
      // Nobody can approve what is not shown.
      if (command.length > longestAsked)
        return { type: "reject", reason: "it is too long to be shown to a person as a whole" };
      const lines = command.split("\n").map((line) => `  ${visible(line)}`);
      const why = visible(verdict.reason);
      const { action, content } = await server.server.elicitInput(
        {
          message: `${title}\n\n${lines.join("\n")}\n\n${more}Not proved to only read: ${why}`,
          requestedSchema: {
            type: "object",
            properties: { answer: { type: "string", title: "Answer", enum: [yes, "do not do it"] } },
            required: ["answer"],
          },
        },
        { timeout: longestQuestion, relatedRequestId: requestId, signal: AbortSignal.any([signal, ending.signal]) },
      );
      if (action === "accept" && content?.answer === yes) return { type: "approve" };
      // A client without a person at it does this by itself.
      return action === "cancel"
        ? { type: "reject", reason: "the question was closed without an answer" }
        : { type: "reject" };
    };
  };

  const serve = <Result>(act: () => Promise<Result>): Promise<Result> => {
    const result = act();
    running.add(result);
    const end = (): void => void running.delete(result);
    result.then(end, end);
    return result;
  };

  server.registerTool("run", tools.run, ({ command, cwd: wanted, timeout = defaultTimeout }, extra) =>
    serve(async () => {
      const place = folderIn(await within(extra), wanted);
      if ("problem" in place) return failure(`safe-sh: refused: ${place.problem}`);
      const cwd = place.folder;
      const output: Output = { stdout: new Stream(), stderr: new Stream() };
      const progress = progressOf(extra);
      const result = await engine.run({
        command,
        cwd,
        timeoutMilliseconds: timeout * 1_000,
        signal: AbortSignal.any([extra.signal, ending.signal]),
        listener: (stream, piece) => {
          output[stream].add(piece);
          progress(piece);
        },
        approve: asking("An agent wants to run this command:", extra, `In ${visible(cwd)}.\n`),
      });
      return result.status === "ran" ? ranResult(result, cwd, output) : refusedResult(result, cwd);
    }),
  );

  const ranResult = (ran: Ran & { readonly notes: readonly string[] }, cwd: string, output: Output): CallToolResult => {
    const cut = (["stdout", "stderr"] as const).filter((name) => output[name].length > shown);
    const kept = cut.length > 0 ? outputs.keep(output) : undefined;
    if (kept !== undefined) server.sendResourceListChanged();
    const full = cut.map((name) => ({ name, uri: uriOf(kept ?? 0, name) }));
    const stdout = output.stdout.text(shown);
    const stderr = output.stderr.text(shown);
    const { command, verdict, approved, exitCode, signal, ended, trial, notes } = ran;
    const text = resultText({ ...ran, stdout, stderr });
    return {
      content: [
        { type: "text", text },
        ...full.map(({ name, uri }) => ({
          type: "resource_link" as const,
          uri,
          name: `the whole ${name}`,
          mimeType: "text/plain",
        })),
      ],
      structuredContent: {
        status: trial ? "tried" : "ran",
        command,
        cwd,
        verdict: verdict.safety,
        exitCode,
        signal,
        ended,
        stdout,
        stderr,
        ...(full.length > 0 ? { full: full.map(({ uri }) => uri) } : {}),
        approved,
        trial,
        ...(notes.length > 0 ? { notes } : {}),
      },
    };
  };

  server.registerTool("check", tools.check, ({ command }, extra) =>
    serve(async () => {
      const place = folderIn(await within(extra), undefined);
      if ("problem" in place) return failure(`safe-sh: ${place.problem}`);
      const { verdict, decision, effects } = await engine.check(command, place.folder);
      const { safety, reason, findings } = verdict;
      return {
        content: [{ type: "text", text: [`${safety}: ${reason}`, ...waysOut(findings, { isSaid: true })].join("\n") }],
        structuredContent: { verdict: safety, decision, reason, findings: findings.map(plain), effects },
      };
    }),
  );

  server.registerTool("changes", tools.changes, (_, extra) =>
    serve(async () => {
      const all = engine.changes(await within(extra));
      const records = all.slice(-mostRecords);
      const lines = records.map(
        ({ id, state, command, changes }) => `${id}  ${state}  ${shownLine(command)}  (changes: ${changes.length})`,
      );
      return {
        content: [{ type: "text", text: lines.join("\n") || "no trial is held, and none was kept" }],
        structuredContent: { records, left: all.length - records.length },
      };
    }),
  );

  server.registerTool("diff", tools.diff, ({ trial }, extra) =>
    serve(async () => {
      const found = engine.diff(trial, await within(extra));
      if (!found) return failure("no such trial is held; the tool `changes` lists those that are");
      const stream = new Stream();
      stream.add(Buffer.from(found.diff));
      const diff = stream.text(mostOfDiff);
      return { content: [{ type: "text", text: diff }], structuredContent: { ...found, diff } };
    }),
  );

  const decide = (act: Act, title: string, number: number, extra: Extra): Promise<CallToolResult> =>
    serve(async () => {
      const decided = await engine.decide(act, number, await within(extra), asking(title, extra));
      return {
        content: [{ type: "text", text: decided.says }],
        structuredContent: { ...decided },
        ...(decided.status === "refused" ? { isError: true } : {}),
      };
    });
  server.registerTool("keep", tools.keep, ({ trial }, extra) =>
    decide("keep", "An agent wants to keep what a trial has changed:", trial, extra),
  );
  server.registerTool("drop", tools.drop, ({ trial }, extra) =>
    decide("drop", "An agent wants to forget what a trial has changed:", trial, extra),
  );
  server.registerTool("undo", tools.undo, ({ number }, extra) =>
    decide("undo", "An agent wants to take back what was kept:", number, extra),
  );

  server.registerResource(
    "output",
    new ResourceTemplate("safe-sh://output/{run}/{stream}", {
      list: () => ({
        resources: outputs.numbers().flatMap((run) =>
          (["stdout", "stderr"] as const).map((stream) => ({
            uri: uriOf(run, stream),
            name: `${stream} of run ${run}`,
          })),
        ),
      }),
    }),
    { title: "Output", description: "the whole output of a run of which some was left out", mimeType: "text/plain" },
    ({ href }, { run, stream }) => {
      const output = outputs.of(Number(run));
      if (!output || (stream !== "stdout" && stream !== "stderr"))
        throw new Error("there is no such output, or not any more: older ones go when there are many");
      return { contents: [{ uri: href, mimeType: "text/plain", text: output[stream].text() }] };
    },
  );

  return {
    server,
    end: async () => {
      ending.abort();
      await Promise.allSettled(running);
    },
  };
}

const uriOf = (run: number, stream: "stdout" | "stderr"): string => `safe-sh://output/${run}/${stream}`;

const failure = (text: string): CallToolResult => ({ content: [{ type: "text", text }], isError: true });

const plain = ({ code, message, help, instead }: Finding) => ({ code, message, help, ...(instead ? { instead } : {}) });

function refusedResult(refused: NotRun & { readonly notes: readonly string[] }, cwd: string): CallToolResult {
  const { command, why, reason, notes } = refused;
  const { safety, findings } = refused.verdict;
  const text = [resultText(refused), ...notes.map((note) => `note: ${note}`)].join("\n");
  return {
    content: [{ type: "text", text }],
    structuredContent: {
      status: "refused",
      command,
      cwd,
      verdict: safety,
      why,
      reason,
      findings: findings.map(plain),
      ...(notes.length > 0 ? { notes } : {}),
    },
    isError: true,
  };
}

/** Sends the end of what came meanwhile, not too often, to a client that wants it. */
function progressOf({ _meta, sendNotification }: Extra): (piece: Uint8Array) => void {
  const token = _meta?.progressToken;
  if (token === undefined) return () => {};
  let [bytes, last, text] = [0, 0, ""];
  return (piece) => {
    bytes += piece.length;
    text = (text + Buffer.from(piece.subarray(-4 * mostProgress)).toString("utf8")).slice(-mostProgress);
    if (Date.now() - last < often) return;
    last = Date.now();
    const message = text.trimEnd().split("\n").map(visible).join("\n");
    text = "";
    // A client that is gone needs none.
    sendNotification({
      method: "notifications/progress",
      params: { progressToken: token, progress: bytes, message },
    }).catch(() => {});
  };
}
