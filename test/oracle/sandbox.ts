// Runs one command under strace in a place, without a network, where the rest of the machine can only be read.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readCalls, type Traced, tracedCalls } from "./calls.ts";
import { type Folder, folders, Place } from "./place.ts";

/** Who runs it, and in which home. */
export interface Setting {
  readonly user: "root" | "user";
  readonly home: "used" | "fresh";
}

export const settings: readonly Setting[] = [
  { user: "root", home: "used" },
  { user: "user", home: "fresh" },
];

export interface Run {
  readonly traced: Traced;
  /** Paths that are not as they were. */
  readonly changed: readonly string[];
  /** The file was there before the run. */
  readonly before: ReadonlySet<string>;
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Ended by the limit of time or output. */
  readonly cut: boolean;
}

const mostOutput = 4_000_000;

/** What the oracle needs and this machine lacks; none: it works. */
export function missingTools(): readonly string[] {
  const trial = ["--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev", "--unshare-all", "--cap-drop", "ALL"];
  if (spawnSync("strace", ["-V"]).status !== 0) return ["strace"];
  const worked = spawnSync("bwrap", [...trial, "strace", "-f", "-qq", "-e", "trace=execve", "true"]);
  return worked.status === 0 ? [] : ["bubblewrap with strace in it"];
}

/** One place for each setting. */
export class Sandboxes {
  private readonly places: ReadonlyMap<Setting, Place>;
  private readonly path: string;
  private readonly milliseconds: number;

  constructor(template: string, path: string, milliseconds: number) {
    this.path = path;
    this.milliseconds = milliseconds;
    this.places = new Map(settings.map((setting) => [setting, new Place(template, setting.home === "fresh")]));
  }

  async run(command: string, setting: Setting): Promise<Run> {
    const place = this.places.get(setting);
    if (!place) throw new Error("there is no such setting");
    const ended = await this.start(command, setting, place);
    const traced = readCalls(join(place.folder, "log"));
    const named = new Set(traced.calls.flatMap(({ paths }) => paths).filter((path) => place.has(path)));
    return { traced, before: named, changed: place.changed(), ...ended };
  }

  private start(
    command: string,
    { user }: Setting,
    { folder }: Place,
  ): Promise<Pick<Run, "status" | "stdout" | "stderr" | "cut">> {
    const id = user === "root" ? "0" : "1000";
    const binds = (Object.keys(folders) as Folder[]).flatMap((name) =>
      existsSync(folders[name]) || folders[name].startsWith("/mnt/")
        ? ["--bind", join(folder, name), folders[name]]
        : [],
    );
    const variables = { HOME: folders.home, PATH: this.path, LANG: "C.UTF-8", TERM: "dumb", USER: user, LOGNAME: user };
    const given = [
      ...["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/mnt", ...binds],
      // What the machine's owner has every login shell do is no effect of the command.
      ...["--ro-bind", "/dev/null", "/etc/profile", "--bind", join(folder, "log"), "/mnt/log"],
      ...["--remount-ro", "/proc", "--unshare-all", "--die-with-parent"],
      ...["--new-session", "--cap-drop", "ALL", "--uid", id, "--gid", id, "--chdir", folders.work, "--clearenv"],
      ...Object.entries(variables).flatMap(([name, value]) => ["--setenv", name, value]),
      ...["strace", "-ff", "-y", "-qq", "-s", "200", "--seccomp-bpf", "-o", "/mnt/log/log", "-e", "signal=none"],
      ...["-e", `trace=${tracedCalls}`, "/bin/bash", "-c", command],
    ];
    return new Promise((resolve, reject) => {
      const child = spawn("bwrap", given, { stdio: ["ignore", "pipe", "pipe"] });
      let cut = false;
      const output: [string, string] = ["", ""];
      const end = (): void => {
        cut = true;
        child.kill("SIGKILL");
      };
      const timer = setTimeout(end, this.milliseconds);
      for (const [index, stream] of [child.stdout, child.stderr].entries())
        stream.on("data", (data: Buffer) => {
          output[index as 0 | 1] += data.toString("latin1");
          if ((output[index as 0 | 1] ?? "").length > mostOutput) end();
        });
      child.once("error", reject);
      child.once("close", (status) => {
        clearTimeout(timer);
        resolve({ status, stdout: output[0], stderr: output[1], cut });
      });
    });
  }

  close(): void {
    for (const place of this.places.values()) place.remove();
  }
}
