// A desk that runs over a state of its own, and requests to it, letter by letter: what a browser would not send, too.
import type { ChildProcess } from "node:child_process";
import { mkdirSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";
import { safeSh } from "../../support/built.ts";
import { type Ended, ended, folder, kill, run, start } from "../../support/programs.ts";

export interface World {
  readonly state: string;
  readonly project: string;
  readonly env: Readonly<Record<string, string>>;
  /** Runs safe-sh in the project. */
  readonly safe: (given: readonly string[], more?: Readonly<Record<string, string>>) => Promise<Ended>;
}

/** A project without a repository, and folders of its own for all that safe-sh keeps. */
export function world(): World {
  const place = folder();
  const project = join(place, "project");
  mkdirSync(project);
  const env = {
    HOME: join(place, "home"),
    XDG_STATE_HOME: join(place, "state"),
    XDG_CONFIG_HOME: join(place, "config"),
    XDG_CACHE_HOME: join(place, "cache"),
    SAFE_SH_RESIDENT: "off",
  };
  mkdirSync(env.HOME);
  return {
    state: env.XDG_STATE_HOME,
    project,
    env,
    safe: (given, more = {}) => run(safeSh, given, { cwd: project, env: { ...env, ...more } }),
  };
}

export interface DeskHere {
  readonly link: string;
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  readonly port: number;
  readonly child: ChildProcess;
  /** Its end. */
  readonly end: Promise<Ended>;
}

/** Starts one, which ends after the test. */
export async function openDesk({ project, env }: World, given: readonly string[] = []): Promise<DeskHere> {
  const child = start(safeSh, ["desk", "--json", ...given], { cwd: project, env });
  const end = ended(child);
  onTestFinished(async () => {
    if (child.exitCode === null) kill(child.pid, "SIGKILL");
    await end;
  });
  if (!child.stdout) throw new Error("it has no output");
  const lines = createInterface({ input: child.stdout });
  const line = await new Promise<string>((resolve, reject) => {
    lines.once("line", resolve);
    end.then(({ stderr }) => reject(new Error(stderr)), reject);
  });
  const { url, port } = JSON.parse(line) as { url: string; port: number };
  return { link: url, origin: `http://127.0.0.1:${port}`, port, child, end };
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

export interface Asked {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly host?: string;
  readonly port: number;
}

/** One request. Status 0: the connection ended without an answer. */
export const ask = ({
  method = "GET",
  path = "/",
  headers = {},
  body,
  host = "127.0.0.1",
  port,
}: Asked): Promise<Reply> =>
  new Promise((resolve) => {
    const lost = (error: Error): void => resolve({ status: 0, headers: {}, body: error.message });
    const asked = request({ host, port, method, path, headers, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (more: string) => {
        text += more;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
      response.on("error", lost);
    });
    asked.on("error", lost);
    asked.end(body);
  });

/** What a browser has after the link: the cookie, and the page's half of the key. */
export interface Visitor {
  readonly cookie: string;
  readonly key: string;
}

export async function visit({ link, port }: Pick<DeskHere, "link" | "port">): Promise<Visitor> {
  const { headers, body } = await ask({ port, path: link.slice(link.indexOf("/open")) });
  const cookie = String(headers["set-cookie"]).split(";", 1)[0] ?? "";
  return { cookie, key: /name="desk-key" content="([^"]+)"/.exec(body)?.[1] ?? "" };
}

/** The headers of a request of the page itself. */
export const own = ({ cookie, key }: Visitor): Readonly<Record<string, string>> => ({ cookie, "x-safe-sh-desk": key });

export const posting = (desk: DeskHere, visitor: Visitor): Readonly<Record<string, string>> => ({
  ...own(visitor),
  origin: desk.origin,
  "content-type": "application/json",
});
