// What safe-sh itself needs: node, the grammar's files, a sandbox, its log, the policy of this folder.
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { loadPolicy, widenedRules } from "../../decide/checked-policy.ts";
import { type Check, checksAs } from "../../hosts/check.ts";
import { isOlder } from "../../hosts/install/client.ts";
import { logPath } from "../../record/record.ts";
import { begun } from "../../run/trial/keep/keep.ts";
import { findTrialEngine } from "../../run/trial/make/engine.ts";
import { findEngine } from "../../sandbox/engine.ts";
import { installed } from "../../system/installation.ts";
import { messageOf } from "../../system/message.ts";
import { counted } from "../../system/plural.ts";
import { visible } from "../../system/visible.ts";
import { invalidPatterns } from "../patterns.ts";
import { shownChanges } from "../setup/changes.ts";

export const machine = async (): Promise<readonly Check[]> => [
  node(),
  grammar(),
  sandbox(),
  trials(),
  log(),
  ...(await policy()),
];

function node(): Check {
  const { ok, broken } = checksAs("node");
  const { node: version } = process.versions;
  if (isOlder(version, "20.19.0")) return broken(`node ${version}`, "safe-sh needs node 20.19 or later");
  return ok(`node ${version}`);
}

function grammar(): Check {
  const { ok, broken } = checksAs("grammar");
  const folder = installed("wasm/");
  const reinstall = "install safe-sh again";
  try {
    const sums = readFileSync(new URL("SHA256SUMS", folder), "utf8").trim().split("\n");
    for (const line of sums) {
      const [sum, name = ""] = line.split(/\s+/);
      const found = createHash("sha256")
        .update(readFileSync(new URL(name, folder)))
        .digest("hex");
      if (found !== sum) return broken(`${name} is not the file that was tested`, reinstall);
    }
    return ok(`${sums.length} files as they were tested`);
  } catch (error) {
    return broken(messageOf(error), reinstall);
  }
}

function sandbox(): Check {
  const { ok, warning } = checksAs("sandbox");
  const engine = findEngine({ fresh: true });
  if (engine.type === "none") return warning(engine.why, engine.help);
  return ok(engine.type === "inherited" ? "this process is confined itself" : `${engine.type} (${engine.path})`);
}

function trials(): Check {
  const { ok, warning } = checksAs("trials");
  const engine = findTrialEngine({ fresh: true });
  if (engine.type === "none") return warning(engine.why, engine.help);
  if (engine.type === "copy")
    return warning(`over whole copies of projects that are not too large, since ${engine.why}`, engine.help);
  const cut = begun()[0];
  if (cut)
    return warning(
      `${cut.act === "keep" ? "keeping" : "taking back"} ${counted(cut.changes.length, "change")} of \`${visible(cut.command).slice(0, 80)}\` in ${visible(cut.cwd)} was interrupted, which stops other trials there`,
      `\`safe-sh undo ${cut.id}\` takes it back, \`safe-sh undo --abandon ${cut.id}\` leaves it as it is`,
    );
  return ok(`overlays of the kernel${engine.mounting === "user" ? " in a user namespace" : ""}`);
}

const policyBroken =
  "mend it: until then, all that is not proved is denied, and of what it forbids only that holds which `safe-sh policy` lists";

async function policy(): Promise<readonly Check[]> {
  const { ok, warning, broken } = checksAs("policy");
  const { files, problems, notices, settings: found } = await loadPolicy({ cwd: process.cwd() });
  const checks = [
    ...problems.map((problem) => broken(problem, policyBroken)),
    ...notices.map((notice) => warning(notice, "`safe-sh policy` prints the settings that hold")),
    ...(await widenedRules(found)).map((rule) => warning(rule, "write the rule that it names, if it should be denied")),
    ...(await invalidPatterns(found)).map((what) => warning(what, "write it in RE2's syntax")),
  ];
  const changes = checksAs("changes").ok(`of a project alone: ${shownChanges(found.trial.value)}`);
  if (checks.length > 0) return [...checks, changes];
  return [ok(files.length > 0 ? files.map(({ path }) => path).join(", ") : "the built-in one"), changes];
}

function log(): Check {
  const { ok, warning } = checksAs("log");
  const folder = dirname(logPath());
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(existsSync(logPath()) ? logPath() : folder, constants.W_OK);
    return ok(logPath());
  } catch (error) {
    return warning(messageOf(error), "decisions are not logged: make the folder writable, or set XDG_STATE_HOME");
  }
}
