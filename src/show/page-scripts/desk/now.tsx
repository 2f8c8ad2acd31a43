// The view "Now": what waits for the person, what agents do, and whether folders are protected.
import type { Check } from "../../../hosts/check.ts";
import type { Asked, Now, Protected, Protection, Session, TrialLine } from "../../pages/desk-data.ts";
import { act, look } from "./api.ts";
import {
  CommandLine,
  counted,
  Folder,
  messageOf,
  nameOf,
  Problem,
  Said,
  Section,
  shown,
  Time,
  Title,
  useAsked,
  WhatItDoes,
  Word,
} from "./parts.tsx";
import { useEffect, useState } from "./preact.ts";

export function NowView({ turn }: { readonly turn: number }) {
  const { found: now, problem } = useAsked(() => look<Now>("now"), [turn]);
  const { found: protection, problem: unknown } = useAsked(() => look<Protected>("protection"), [useBeat()]);
  return (
    <>
      <Title>Now</Title>
      <Problem text={problem} />
      {now && (
        <>
          <Section id="waits" title="Waits for you">
            {now.waiting.length + now.asked.length === 0 ? (
              <p class="calm">Nothing waits.</p>
            ) : (
              <ul class="cards">
                {now.asked.map((each) => (
                  <Question key={`${each.by} ${each.at} ${each.command}`} of={each} />
                ))}
                {now.waiting.map((each) => (
                  <Trial key={each.id} trial={each} />
                ))}
              </ul>
            )}
          </Section>
          <Section id="sessions" title="Agents, the last day">
            {now.sessions.length === 0 && <p class="calm">No command was decided about in the last day.</p>}
            <ul class="cards">
              {now.sessions.map((each) => (
                <SessionCard key={`${each.host} ${each.folder} ${each.since}`} session={each} />
              ))}
            </ul>
          </Section>
          {now.kept.length > 0 && (
            <Section id="kept" title="Kept, and can be taken back">
              <ul class="cards">
                {now.kept.map((each) => (
                  <Trial key={each.id} trial={each} />
                ))}
              </ul>
            </Section>
          )}
          <Section id="protection" title="Protection">
            <Problem text={unknown} />
            {protection ? (
              <>
                <p>
                  <Machine of={protection.machine} />
                </p>
                <ul class="cards">
                  {protection.folders.map((each) => (
                    <FolderCard key={each.folder} of={each} />
                  ))}
                </ul>
              </>
            ) : (
              <p class="calm" role="status">
                It is tried what this machine can do …
              </p>
            )}
          </Section>
        </>
      )}
    </>
  );
}

const beat = 20_000;

/** Counts: what changes seldom is not looked at with each decision. */
function useBeat(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setCount((before) => before + 1), beat);
    return () => clearInterval(timer);
  }, []);
  return count;
}

/** Where it is answered: not here. */
const whereOf = ({ by, host, process }: Asked): string => {
  if (by === "here")
    return `Process ${process ?? ""} waits for your answer: in its terminal, or in the agent's window.`;
  const who = host === "none" ? "The agent" : host;
  if (by === "host") return `${who} asks you in its own window: no answer has come.`;
  return `${who} was told to ask you in its own window, and nothing has come from it since.`;
};

const Question = ({ of }: { readonly of: Asked }) => (
  <li class="card">
    <div class="head">
      <span class="word warn">question</span>
      <Time at={of.at} />
      <Folder path={of.folder} />
    </div>
    <pre class="line">{shown(of.command)}</pre>
    <p class="faint">{whereOf(of)}</p>
    <WhatItDoes command={of.command} folder={of.folder} />
  </li>
);

const Trial = ({ trial }: { readonly trial: TrialLine }) => (
  <li class={`card ${trial.isProtected ? "guarded" : ""}`}>
    <div class="head">
      <Word of={trial.state} />
      <Time at={trial.at} />
      <Folder path={trial.folder} />
      {trial.isProtected && <span class="word bad">protected place</span>}
    </div>
    <pre class="line">{shown(trial.command)}</pre>
    <p class="faint">{shown(trial.what)}</p>
    <p>
      <a class={trial.state === "held" ? "button" : "button quiet"} href={`#change/${trial.id}`}>
        {trial.state === "held" ? "Review" : "Look at it"}
        <span class="hidden"> trial {trial.id}</span>
      </a>
    </p>
  </li>
);

const figures = [
  ["proved", "good"],
  ["allowed", "good"],
  ["kept", "good"],
  ["held", "warn"],
  ["asked", "warn"],
  ["denied", "bad"],
] as const;

function SessionCard({ session }: { readonly session: Session }) {
  const { host, folder, since, last, latest } = session;
  return (
    <li class="card">
      <div class="head">
        <strong>{nameOf(host)}</strong>
        <Folder path={folder} />
        <span class="faint">
          <Time at={since} minutes />
          {last - since >= 60_000 && (
            <>
              {" "}
              to <Time at={last} minutes />
            </>
          )}
        </span>
      </div>
      <dl class="figures">
        {figures.map(([name, tone]) => (
          <div key={name} class={session[name] > 0 ? tone : "faint"}>
            <dt>{name}</dt>
            <dd>{session[name]}</dd>
          </div>
        ))}
      </dl>
      <Minutes values={session.minutes} />
      <ul class="latest">
        {latest.map(({ time, decision, command, folder: at }) => (
          <li key={`${time} ${command}`}>
            <Time at={time} /> <Word of={decision} /> <CommandLine command={command} folder={at} />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The last hour, a bar a minute. The figures beside it say the same. */
function Minutes({ values }: { readonly values: readonly number[] }) {
  const most = Math.max(...values);
  if (most === 0) return null;
  return (
    <svg
      class="minutes"
      viewBox="0 0 60 12"
      preserveAspectRatio="none"
      role="img"
      aria-label="Commands a minute in the last hour"
    >
      {values.map((value, at) => {
        const height = (value / most) * 12;
        return value > 0 && <rect key={at} x={at + 0.1} y={12 - height} width="0.8" height={height} />;
      })}
    </svg>
  );
}

function Machine({ of }: { readonly of: Protected["machine"] }) {
  const sandbox = of.noSandbox === undefined ? "a sandbox works here" : `no sandbox works here: ${of.noSandbox}`;
  const trials = { overlay: "trials work", copy: "trials work over whole copies", none: "no trials work" }[of.trials];
  return (
    <>
      <span class={of.noSandbox === undefined ? "good" : "bad"}>{sandbox}</span> ·{" "}
      <span class={of.trials === "none" ? "bad" : "good"}>{trials}</span> ·{" "}
      {of.resident ? "the resident checker runs" : "no resident checker runs now"}
    </>
  );
}

const keyWords = ["no key: commands are not looked at", "one key", "both keys"] as const;
const trialWords = { off: "asks about changes", hold: "holds changes", keep: "keeps changes, with undo" } as const;

function FolderCard({ of }: { readonly of: Protection }) {
  const [checks, setChecks] = useState<readonly Check[]>();
  const [state, setState] = useState<"" | "running" | string>("");
  const ask = (): void => {
    setState("running");
    act<readonly Check[]>("doctor", { folder: of.folder }).then(
      (found) => {
        setChecks(found);
        setState("");
      },
      (error: unknown) => setState(messageOf(error)),
    );
  };
  const wrong = checks?.filter((each) => each.state !== "ok");
  return (
    <li class="card">
      <div class="head">
        <Folder path={of.folder} />
        <span class={`word ${["bad", "warn", "good"][of.keys]}`}>{keyWords[of.keys]}</span>
        <span class="word faint">{trialWords[of.trial]}</span>
        <span class="word faint">sandbox: {of.sandbox}</span>
      </div>
      {of.problems.map((each) => (
        <p key={each} class="bad">
          {shown(each)}
        </p>
      ))}
      <p>
        <button type="button" onClick={ask} disabled={state === "running"}>
          {state === "running" ? "doctor looks …" : "Ask doctor"}
          <span class="hidden"> about {of.folder}</span>
        </button>{" "}
        <span class="faint">Only for a folder that you trust: it runs the hook that settings name there.</span>
      </p>
      {state !== "running" && <Problem text={state} />}
      {wrong && (
        <ul class="latest" role="status">
          {wrong.length === 0 && <li class="good">All {checks?.length} checks are in order.</li>}
          {wrong.map(({ name, state: found, what, help }) => (
            <li key={`${name} ${what}`}>
              <span class={`word ${found === "broken" ? "bad" : "warn"}`}>{found}</span> {name}: <Said text={what} />
              {help !== undefined && (
                <div class="faint">
                  <Said text={help} />
                </div>
              )}
            </li>
          ))}
          {wrong.length > 0 && (
            <li class="faint">{counted((checks?.length ?? 0) - wrong.length, "check")} in order.</li>
          )}
        </ul>
      )}
    </li>
  );
}
