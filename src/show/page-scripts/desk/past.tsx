// The view "The past": decisions over time, by program, searched, a page at a time. The report's page is made of it, too.
import type { Past, PastGroup, PastQuery, PastRow } from "../../pages/desk-data.ts";
import { Chart } from "./chart.tsx";
import {
  Choice,
  CommandLine,
  dayOf,
  Folder,
  messageOf,
  Pages,
  Period,
  Problem,
  Said,
  Section,
  shown,
  Time,
  Word,
  wordOf,
} from "./parts.tsx";
import { useEffect, useState } from "./preact.ts";

const everything: PastQuery = { text: "", decision: "", host: "", folder: "", hours: 0, group: "", page: 0 };

const decisions = ["allow", "run", "approved", "ask", "rejected", "deny"] as const;
const typingPause = 150;

interface PastProps {
  readonly ask: (query: PastQuery) => Promise<Past>;
  readonly turn: number;
}

export function PastParts({ ask, turn }: PastProps) {
  const [query, setQuery] = useState(everything);
  const [past, setPast] = useState<Past>();
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let isOver = false;
    const begin = setTimeout(
      () =>
        ask(query).then(
          (found) => {
            if (isOver) return;
            setPast(found);
            setProblem("");
          },
          (error: unknown) => setProblem(messageOf(error)),
        ),
      past ? typingPause : 0,
    );
    return () => {
      isOver = true;
      clearTimeout(begin);
    };
    // `turn` says that something was added.
  }, [query, turn, ask]);
  const set = (more: Partial<PastQuery>): void => setQuery({ ...query, page: 0, ...more });
  return (
    <>
      <search aria-label="Filters">
        <form onSubmit={(event) => event.preventDefault()}>
          <label>
            Text
            <input
              id="text"
              type="search"
              autocomplete="off"
              spellcheck={false}
              value={query.text}
              onInput={({ currentTarget }) => set({ text: currentTarget.value })}
            />
          </label>
          <Choice label="Decision" value={query.decision} values={decisions} choose={(decision) => set({ decision })} />
          <Choice label="Agent" value={query.host} values={past?.hosts ?? []} choose={(host) => set({ host })} />
          <Choice
            label="Folder"
            value={query.folder}
            values={past?.folders ?? []}
            choose={(folder) => set({ folder })}
          />
          <Period hours={query.hours} choose={(hours) => set({ hours })} />
          <button type="button" onClick={() => setQuery(everything)}>
            Show all
          </button>
        </form>
      </search>
      <Problem text={problem} />
      {past && (
        <>
          <p id="found" role="status" class="faint">
            {past.found} of {past.all} decisions
            {query.group !== "" && (
              <>
                {" "}
                · only <code>{query.group}</code>{" "}
                <button type="button" onClick={() => set({ group: "" })}>
                  all programs
                </button>
              </>
            )}
          </p>
          <ul class="tiles" aria-label="Decisions by kind">
            {past.counts.map(([decision, count]) => (
              <li key={decision}>
                <strong>{count}</strong> <Word of={decision} />
              </li>
            ))}
          </ul>
          <Line bins={past.bins} />
          <div class="split">
            <Groups groups={past.groups} chosen={query.group} choose={(group) => set({ group })} />
            <Section id="decided" title="Decisions">
              <Rows rows={past.rows} />
              <Pages page={query.page} found={past.found} go={(page) => set({ page })} />
            </Section>
          </div>
        </>
      )}
    </>
  );
}

const colours: Readonly<Record<string, string>> = {
  allow: "good",
  run: "connects",
  approved: "runs",
  ask: "writes",
  rejected: "controls",
  deny: "bad",
};

const hour = 3_600_000;

/** The time line as a chart. The tiles say the sums. */
function Line({ bins: { from, step, series } }: { readonly bins: Past["bins"] }) {
  const labels = Array.from({ length: series[0]?.values.length ?? 0 }, (_, at) => {
    const date = new Date(from + at * step);
    return step < 24 * hour ? `${dayOf(date)} ${date.getHours()}:00` : dayOf(date);
  });
  const shownNow = series.map(({ name, values }) => ({ name: wordOf(name), colour: colours[name] ?? "faint", values }));
  return <Chart label="Decisions over time" labels={labels} series={shownNow} />;
}

/** Programs before a person asks for all: the decisions stand below them on a phone. */
const few = 10;

interface GroupsProps {
  readonly groups: readonly PastGroup[];
  readonly chosen: string;
  readonly choose: (group: string) => void;
}

function Groups({ groups, chosen, choose }: GroupsProps) {
  const most = groups[0]?.count ?? 1;
  const [isWhole, setWhole] = useState(false);
  const shownNow = isWhole ? groups : groups.slice(0, few);
  return (
    <Section id="programs" title="Programs">
      <ul class="ranks">
        {shownNow.map(({ name, count, stopped }) => (
          <li key={name}>
            <button
              type="button"
              class="link"
              aria-pressed={chosen === name}
              onClick={() => choose(chosen === name ? "" : name)}
            >
              {shown(name)}
            </button>
            <span class="number">
              {count}
              {stopped > 0 && <span class="warn"> · {stopped} stopped</span>}
            </span>
            <meter min={0} max={most} value={count} aria-hidden="true" />
          </li>
        ))}
      </ul>
      {shownNow.length < groups.length && (
        <p>
          <button type="button" onClick={() => setWhole(true)}>
            All {groups.length} programs
          </button>
        </p>
      )}
    </Section>
  );
}

function Rows({ rows }: { readonly rows: readonly PastRow[] }) {
  if (rows.length === 0) return <p class="calm">Nothing was found.</p>;
  return (
    <ol class="decided" id="rows">
      {rows.map(({ time, decision, command, reason, host, door, folder }, at) => (
        <li key={`${time} ${at}`}>
          <span class="when">
            <Time at={time} /> <Word of={decision} />
          </span>
          <div>
            <CommandLine command={command} folder={folder} />
            <div class="faint">
              {decision !== "allow" && decision !== "run" && (
                <>
                  <Said text={reason} /> ·{" "}
                </>
              )}
              {host === "none" ? door : host} · <Folder path={folder} />
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}
