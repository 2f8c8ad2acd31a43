// The folders in which a program runs: made once, copied for each kind of run, compared after every run.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Folders that a run may write, and where it finds them. */
export const folders = {
  work: "/mnt/work",
  home: "/mnt/home",
  tmp: "/tmp",
  run: "/run",
  "var-tmp": "/var/tmp",
} as const;
export type Folder = keyof typeof folders;
const all = Object.keys(folders) as readonly Folder[];

/** Every file below the folders, by the path that a run sees: what changes if the file does. */
export type Snapshot = ReadonlyMap<string, string>;

/** Memory, if the machine has such a folder: it is written anew after every change. */
const base = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

/** Makes the places. `wanted`: paths below the place that commands read; each gets a file like others of its kind. */
export function prepare(wanted: readonly string[]): string {
  const folder = mkdtempSync(join(base, "safe-sh-programs-"));
  for (const name of all) mkdirSync(join(folder, name));
  const script = fileURLToPath(new URL("place.sh", import.meta.url));
  const binds = ["work", "home", "tmp"].flatMap((name) => ["--bind", join(folder, name), folders[name as Folder]]);
  const made = spawnSync(
    "bwrap",
    [
      ...["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/mnt", ...binds],
      ...["--unshare-all", "--die-with-parent", "--ro-bind", script, "/mnt/place.sh"],
      ...["bash", "/mnt/place.sh", folders.work, folders.home],
    ],
    { encoding: "utf8", timeout: 120_000 },
  );
  if (made.status !== 0) throw new Error(`the place could not be made: ${made.stderr}`);
  for (const path of wanted) furnish(join(folder, "work"), path);
  rmSync(join(folder, "tmp"), { recursive: true });
  mkdirSync(join(folder, "tmp"));
  return folder;
}

/** A file, or a folder if its name ends in a slash, unless the name is taken. */
function furnish(work: string, path: string): void {
  if (path.startsWith("/") || path.split("/").some((part) => part === ".." || part === ".git" || part === "")) return;
  const file = join(work, path);
  if (existsSync(file)) return;
  const alike = ["a", "f", "main", "archive", "config"]
    .map((name) => join(work, name + extname(path)))
    .find((sample) => existsSync(sample));
  try {
    mkdirSync(dirname(file), { recursive: true });
    cpSync(alike ?? join(work, "a.txt"), file);
  } catch {
    // A part of the path is a file.
  }
}

/** A copy of the prepared folders for one kind of run. */
export class Place {
  readonly folder: string;
  private readonly template: string;
  private readonly freshHome: boolean;
  private before: Snapshot = new Map();

  constructor(template: string, freshHome: boolean) {
    this.template = template;
    this.freshHome = freshHome;
    this.folder = mkdtempSync(join(base, "safe-sh-place-"));
    this.reset();
  }

  private reset(): void {
    for (const name of all) {
      rmSync(join(this.folder, name), { recursive: true, force: true });
      const empty = name === "home" && this.freshHome;
      if (empty) mkdirSync(join(this.folder, name));
      else spawnSync("cp", ["-a", join(this.template, name), join(this.folder, name)]);
    }
    rmSync(join(this.folder, "log"), { recursive: true, force: true });
    mkdirSync(join(this.folder, "log"));
    this.before = snapshot(this.folder);
  }

  has(path: string): boolean {
    return this.before.has(path);
  }

  /** The paths that a run changed. The place is as it was afterwards. */
  changed(): readonly string[] {
    const after = snapshot(this.folder);
    const paths = [...new Set([...this.before.keys(), ...after.keys()])].filter(
      (path) => this.before.get(path) !== after.get(path),
    );
    const entries = paths.filter((path) => !this.before.has(path) || !after.has(path));
    // A folder that changed because of what is in it says nothing more.
    const parents = new Set(entries.map((path) => dirname(path)));
    if (paths.length > 0) this.reset();
    else this.clearLog();
    return paths.filter((path) => !(parents.has(path) && this.before.has(path)) || entries.includes(path));
  }

  private clearLog(): void {
    for (const name of readdirSync(join(this.folder, "log"))) rmSync(join(this.folder, "log", name));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function snapshot(folder: string): Snapshot {
  const found = new Map<string, string>();
  const look = (path: string, shown: string): void => {
    const { ctimeNs, ino, mode, size } = lstatSync(path, { bigint: true });
    const kind = mode & 0o170000n;
    // A folder's own time changes with every temporary file in it.
    found.set(shown, kind === 0o040000n ? `${ino} ${mode}` : `${ino} ${mode} ${size} ${ctimeNs}`);
    if (kind === 0o040000n) for (const name of readdirSync(path)) look(join(path, name), join(shown, name));
  };
  for (const name of all) look(join(folder, name), folders[name]);
  return found;
}
