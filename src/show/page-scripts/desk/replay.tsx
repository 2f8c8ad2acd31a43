// What safe-sh would have done with the commands of transcripts. The page of `safe-sh replay --html` is made of it, too.
import type { StoppedCommand, Summary } from "../../look/replay/summary.ts";
import { rowsAtOnce } from "../../pages/desk-data.ts";
import { Chart } from "./chart.tsx";
import { CommandLine, counted, dayOf, Folder, Pages, Said, Section, shown } from "./parts.tsx";
import { type ComponentChildren, useState } from "./preact.ts";

const fates = [
  ["pass", "passed", "good"],
  ["trial", "trials", "good"],
  ["ask", "asked", "warn"],
  ["deny", "denied", "bad"],
] as const;

type Rule = Summary["rules"][number];

interface ReplayProps {
  readonly summary: Summary;
  /** Undefined: this page changes nothing. */
  readonly offerRule?: (rule: Rule) => void;
}

export function ReplayParts({ summary, offerRule }: ReplayProps) {
  const { commands: all, sources, from, to, outcomes, rules, notices } = summary;
  const share = (count: number): string => (all > 0 ? `${((count / all) * 100).toFixed(1)} %` : "");
  const period = from && to ? `, ${from.slice(0, 10)} to ${to.slice(0, 10)}` : "";
  return (
    <>
      <p class="faint">
        {counted(all, "command")} of {counted(sources, "source")}
        {period}. Of all, {outcomes.ran + outcomes.failed} ran and {outcomes.refused} were refused, by the transcripts.
      </p>
      <ul class="tiles" aria-label="What would have been done">
        {fates.map(([fate, word, tone]) => (
          <li key={fate}>
            <strong>{summary.fates[fate]}</strong> <span class={`word ${tone}`}>{word}</span>{" "}
            <span class="faint">{share(summary.fates[fate])}</span>
          </li>
        ))}
      </ul>
      {summary.days.length > 1 && <Days days={summary.days} />}
      {rules.length > 0 && (
        <Section
          id="spares"
          title={`Rules that would spare some of the ${summary.fates.ask + summary.fates.trial} questions`}
        >
          <Paged items={rules}>
            {(rule) => <RuleRow key={`${rule.field} ${rule.value}`} rule={rule} offer={offerRule} />}
          </Paged>
        </Section>
      )}
      {lists.map(([name, title, explained]) => (
        <Stopped key={name} title={title} explained={explained} all={summary[name]} />
      ))}
      <div class="columns">
        <Ranks title="Programs" all={summary.programs} />
        <Ranks title="Projects" all={summary.projects} isFolder />
        <Ranks title="Agents" all={summary.hosts} />
      </div>
      {notices.length > 0 && (
        <Section id="unread" title="Not read">
          <ul>
            {notices.map((each) => (
              <li key={each}>{shown(each)}</li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

const lists = [
  [
    "harmful",
    "Ran, though safe-sh would have stopped them",
    "They could do harm that nothing takes back: they delete, send, or control another machine. Whether they did, the transcripts do not say.",
  ],
  [
    "repeated",
    "Ran again and again, though safe-sh would have asked",
    "A rule, or a trial, would spare these questions.",
  ],
  ["stopped", "Stopped most often", "Whether they ran or not."],
] as const;

const colours = { pass: "good", trial: "connects", ask: "writes", deny: "bad" } as const;

const Days = ({ days }: Pick<Summary, "days">) => (
  <Chart
    label="Commands by day"
    labels={days.map(({ name }) => dayOf(new Date(`${name}T12:00`)))}
    series={fates.map(([fate, name]) => ({ name, colour: colours[fate], values: days.map((day) => day[fate]) }))}
  />
);

function RuleRow({ rule, offer }: { readonly rule: Rule; readonly offer: ((rule: Rule) => void) | undefined }) {
  const { field, value, spares, left, warning, admits } = rule;
  return (
    <li>
      <span class="when">
        spares <strong>{spares}</strong>, {left} left
      </span>
      <div>
        <code>
          {field}: {shown(value)}
        </code>{" "}
        {offer && field === "allow" && (
          <button type="button" onClick={() => offer(rule)}>
            Preview …<span class="hidden"> {value}</span>
          </button>
        )}
        {warning !== undefined && <div class="bad">careful: {shown(warning)}</div>}
        <details>
          <summary>would have admitted</summary>
          <ul>
            {admits.map((each) => (
              <li key={each}>
                <code>{shown(each)}</code>
              </li>
            ))}
          </ul>
        </details>
      </div>
    </li>
  );
}

interface StoppedProps {
  readonly title: string;
  readonly explained: string;
  readonly all: readonly StoppedCommand[];
}

function Stopped({ title, explained, all }: StoppedProps) {
  if (all.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <p class="faint">{explained}</p>
      <Paged items={all}>
        {({ command, reason, count, ran, approved, fate, cwd = "" }) => {
          const [, word, tone] = fates.find(([each]) => each === fate) ?? fates[2];
          return (
            <li key={command}>
              <span class="when">
                <strong>{count} ×</strong> <span class={`word ${tone}`}>{word}</span>
              </span>
              <div>
                <CommandLine command={command} folder={cwd} />
                <div class="faint">
                  <Said text={reason} /> · ran {ran} ×{approved > 0 ? `, ${approved} approved` : ""}
                  {cwd !== "" && (
                    <>
                      {" "}
                      · <Folder path={cwd} />
                    </>
                  )}
                </div>
              </div>
            </li>
          );
        }}
      </Paged>
    </section>
  );
}

interface RanksProps {
  readonly title: string;
  readonly all: Summary["programs"];
  readonly isFolder?: boolean;
}

function Ranks({ title, all, isFolder = false }: RanksProps) {
  const most = all[0]?.count ?? 1;
  if (all.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <Paged items={all} list="ranks">
        {({ name, count, pass, deny }) => (
          <li key={name}>
            {isFolder ? <Folder path={name} /> : <code>{shown(name)}</code>}
            <span class="number">
              {count} <span class="faint">· {Math.round((pass / count) * 100)} % pass</span>
              {deny > 0 && <span class="bad"> · {deny} denied</span>}
            </span>
            <meter min={0} max={most} value={count} aria-hidden="true" />
          </li>
        )}
      </Paged>
    </section>
  );
}

const few = 10;

interface PagedProps<Item> {
  readonly items: readonly Item[];
  readonly children: (item: Item) => ComponentChildren;
  readonly list?: "decided" | "ranks";
}

/** The first ones, and the others a page at a time. */
function Paged<Item>({ items, children, list = "decided" }: PagedProps<Item>) {
  const [page, setPage] = useState(0);
  const [isWhole, setWhole] = useState(items.length <= few);
  const shownNow = isWhole ? items.slice(page * rowsAtOnce, (page + 1) * rowsAtOnce) : items.slice(0, few);
  return (
    <>
      <ol class={list}>{shownNow.map(children)}</ol>
      {isWhole ? (
        <Pages page={page} found={items.length} go={setPage} words={["Before", "Next"]} />
      ) : (
        <p>
          <button type="button" onClick={() => setWhole(true)}>
            All {items.length}
          </button>
        </p>
      )}
    </>
  );
}
