// The view "Replay": what safe-sh would have done with what agents ran before, by their transcripts.
import type { Replaying } from "../../pages/desk-data.ts";
import { act, look } from "./api.ts";
import { Choice, counted, messageOf, Note, Period, Problem, Title } from "./parts.tsx";
import { useEffect, useState } from "./preact.ts";
import { ReplayParts } from "./replay.tsx";
import { PreviewDialog } from "./rules.tsx";

const pause = 400;

export function ReplayView() {
  const [replay, setReplay] = useState<Replaying>();
  const [folders, setFolders] = useState<readonly string[]>([]);
  const [folder, setFolder] = useState("");
  const [hours, setHours] = useState(0);
  const [problem, setProblem] = useState("");
  const [rule, setRule] = useState("");
  const [said, setSaid] = useState("");
  const failed = (error: unknown): void => setProblem(messageOf(error));
  const isRunning = replay?.state === "running";
  useEffect(() => {
    look<{ readonly folders: readonly string[] }>("rules", { folder: "" }).then(
      (found) => setFolders(found.folders),
      failed,
    );
    look<Replaying>("replay").then(setReplay, failed);
  }, []);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => look<Replaying>("replay").then(setReplay, failed), pause);
    return () => clearInterval(timer);
  }, [isRunning]);
  const order = (name: "replay" | "stop", given: object): void => {
    setProblem("");
    act<Replaying>(name, given).then(setReplay, failed);
  };
  return (
    <>
      <Title>Replay</Title>
      <p class="faint">
        What safe-sh would have done with what agents ran, by the transcripts that they keep on this machine. Nothing
        runs, and nothing is sent.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isRunning) order("stop", {});
          else order("replay", { folder, hours });
        }}
      >
        <Choice label="Project" value={folder} values={folders} disabled={isRunning} choose={setFolder} />
        <Period hours={hours} choose={setHours} />
        <button type="submit" class={isRunning ? "danger" : "first"}>
          {isRunning ? "Stop" : "Replay"}
        </button>
      </form>
      <Problem text={problem || (replay?.why ?? "")} />
      {said !== "" && <Note>{said}</Note>}
      {isRunning && (
        <p role="status">
          <progress max={1} value={replay.part > 0 ? replay.part : undefined} aria-label="Transcripts read" />{" "}
          {counted(replay.commands, "command")} judged
        </p>
      )}
      {replay?.state === "stopped" && (
        <p class="warn">Stopped after {counted(replay.commands, "command")}. The same replay goes on from there.</p>
      )}
      {replay?.summary && <ReplayParts summary={replay.summary} offerRule={({ value }) => setRule(value)} />}
      {rule !== "" && (
        <PreviewDialog
          change={{ field: "allow", command: rule, act: "add", folder: "" }}
          done={(text) => {
            setSaid(text);
            setRule("");
          }}
          close={() => setRule("")}
        />
      )}
    </>
  );
}
