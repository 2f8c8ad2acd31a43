// The script of a report's page: the past, as the desk shows it, from the data that the page holds; what was touched, and the trials.
import type { PastQuery } from "../pages/desk-data.ts";
import type { ReportData } from "../pages/report-data.ts";
import { pastOf } from "../past/query.ts";
import type { Part, Picture } from "../picture/picture.ts";
import { offerCopies } from "./copy.ts";
import { at, dataOf } from "./data.ts";
import { Commands } from "./desk/command.tsx";
import { Said, shown, Time, Word } from "./desk/parts.tsx";
import { PastParts } from "./desk/past.tsx";
import { render, useMemo } from "./desk/preact.ts";

const data = dataOf<ReportData>();
const last = data.times.at(-1) ?? 0;

// The end of the report is its present.
const ask = async (query: PastQuery) => pastOf(data, query, last);
const explain = async (command: string): Promise<Picture | undefined> => data.pictures[data.texts.indexOf(command)];

const most = 20;

/** Effects on files and hosts in the pictures, each as often as its command ran: what was stopped touched nothing. */
function touched(): readonly (readonly [string, number])[] {
  const stopped = new Set(["ask", "rejected", "deny"].map((name) => data.texts.indexOf(name)));
  const times = new Map<number, number>();
  for (const [row, command] of data.commands.entries())
    if (!stopped.has(data.decisions[row] ?? -1)) times.set(command, (times.get(command) ?? 0) + 1);
  const counts = new Map<string, number>();
  const collect = (parts: readonly Part[], weight: number): void => {
    for (const { tone, text, parts: inner } of parts) {
      if (tone === "writes" || tone === "deletes" || tone === "connects")
        counts.set(text, (counts.get(text) ?? 0) + weight);
      collect(inner, weight);
    }
  };
  for (const [command, { parts }] of Object.entries(data.pictures)) {
    const weight = times.get(Number(command)) ?? 0;
    if (weight > 0) collect(parts, weight);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).slice(0, most);
}

function Report() {
  const effects = useMemo(touched, []);
  return (
    <Commands explain={explain}>
      <PastParts ask={ask} turn={0} />
      <section aria-labelledby="touched-title" id="touched">
        <h2 id="touched-title">Files and hosts touched</h2>
        <p class="faint">By commands that ran, as far as this page holds their pictures.</p>
        {effects.length === 0 ? (
          <p class="calm">None.</p>
        ) : (
          <ul class="ranks">
            {effects.map(([text, count]) => (
              <li key={text}>
                <span>
                  <Said text={text} />
                </span>
                <span class="number">{count}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="trials-title" id="trials">
        <h2 id="trials-title">Trials</h2>
        {data.trials.length === 0 && <p class="calm">None.</p>}
        <ol class="decided">
          {data.trials.map(({ id, at: time, state, command: text, changes }) => (
            <li key={id}>
              <span class="when">
                <Time at={time} /> <Word of={state} />
              </span>
              <div>
                <code>{shown(text)}</code>
                <ul class="changes">
                  {changes.map((change) => (
                    <li key={change} class="mono faint">
                      {shown(change)}
                    </li>
                  ))}
                </ul>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </Commands>
  );
}

offerCopies();
render(<Report />, at("report", HTMLElement));
