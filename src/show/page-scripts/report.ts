// The script of a report's page: filters, the time line, the table a page at a time, and the pictures.
import { line } from "../pages/escape.ts";
import { pictureHtml } from "../pages/picture-html.ts";
import type { ReportData } from "../pages/report-data.ts";
import type { Part } from "../picture/picture.ts";
import { bars } from "./chart.ts";
import { offerCopies } from "./copy.ts";
import { at, dataOf } from "./data.ts";

const data = dataOf<ReportData>();
const text = (index: number | undefined): string => data.texts[index ?? -1] ?? "";
const day = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Decisions with the colours of their bars, the good ones first. */
const kinds: readonly (readonly [string, string])[] = [
  ["allow", "good"],
  ["run", "connects"],
  ["approved", "runs"],
  ["ask", "writes"],
  ["rejected", "controls"],
  ["deny", "bad"],
];

const filters = {
  text: at("text", HTMLInputElement),
  decision: at("decision", HTMLSelectElement),
  host: at("host", HTMLSelectElement),
  door: at("door", HTMLSelectElement),
  day: at("day", HTMLSelectElement),
};

function fill(select: HTMLSelectElement, values: Iterable<string>): void {
  for (const value of new Set(values)) select.append(new Option(value, value));
}

const named = (indices: readonly number[]): readonly string[] => [...new Set(indices)].map(text).sort();
const days = [...new Set(data.times.map((time) => Math.floor(time / day)))].map((each) => dayOf(each * day)).sort();
fill(filters.decision, named(data.decisions));
fill(filters.host, named(data.hosts));
fill(filters.door, named(data.doors));
fill(filters.day, days.toReversed());

/** Indices of the rows that the filters select, the newest first. */
function selected(): readonly number[] {
  const words = filters.text.value.toLowerCase();
  // Searched once for each text, not for each row.
  const has = words === "" ? undefined : data.texts.map((each) => each.toLowerCase().includes(words));
  const is = (select: HTMLSelectElement, indices: readonly number[]): ((row: number) => boolean) => {
    if (select.value === "") return () => true;
    const wanted = data.texts.indexOf(select.value);
    return (row) => indices[row] === wanted;
  };
  const tests = [is(filters.decision, data.decisions), is(filters.host, data.hosts), is(filters.door, data.doors)];
  const from = filters.day.value === "" ? undefined : Date.parse(filters.day.value);
  const rows: number[] = [];
  for (let row = data.times.length - 1; row >= 0; row--) {
    const time = data.times[row] ?? 0;
    if (from !== undefined && (time < from || time >= from + day)) continue;
    if (has && !has[data.commands[row] ?? -1] && !has[data.reasons[row] ?? -1] && !has[data.folders[row] ?? -1])
      continue;
    if (tests.every((test) => test(row))) rows.push(row);
  }
  return rows;
}

const rowsAtOnce = 50;
let rows: readonly number[] = [];
let shown = 0;
const body = at("rows", HTMLTableSectionElement);
const more = at("more", HTMLButtonElement);

function rowHtml(row: number): string {
  const command = data.commands[row] ?? -1;
  const decision = text(data.decisions[row]);
  const good = decision === "allow" || decision === "run" || decision === "approved";
  const shownCommand = line(text(command));
  const name = data.pictures[command]
    ? `<button type="button" class="link" data-picture="${command}">${shownCommand}</button>`
    : `<code>${shownCommand}</code>`;
  const time = new Date(data.times[row] ?? 0).toISOString().slice(0, 19).replace("T", " ");
  return `<tr><td>${time}</td><td class="${good ? "good" : "bad"}">${line(decision)}</td><td>${name}<br><span class="faint">${good ? "" : `${line(text(data.reasons[row]))} · `}${line(text(data.hosts[row]))} · ${line(text(data.folders[row]))}</span></td></tr>`;
}

function showMore(): void {
  body.insertAdjacentHTML(
    "beforeend",
    rows
      .slice(shown, shown + rowsAtOnce)
      .map(rowHtml)
      .join(""),
  );
  shown = Math.min(rows.length, shown + rowsAtOnce);
  more.hidden = shown >= rows.length;
}

/** Bins of the time line: hours for a few days, else days, else weeks. */
function binned(): { labels: readonly string[]; series: { name: string; colour: string; values: number[] }[] } {
  const first = rows.length > 0 ? (data.times[rows.at(-1) ?? 0] ?? 0) : 0;
  const last = rows.length > 0 ? (data.times[rows[0] ?? 0] ?? 0) : 0;
  const span = last - first;
  const step = span <= 3 * day ? day / 24 : span <= 400 * day ? day : 7 * day;
  const begin = Math.floor(first / step);
  const count = Math.min(2_000, Math.floor(last / step) - begin + 1);
  const label = (at: number): string => {
    const iso = new Date((begin + at) * step).toISOString();
    return step < day ? `${iso.slice(0, 10)} ${iso.slice(11, 16)}` : iso.slice(0, 10);
  };
  const series = kinds.map(([name, colour]) => ({ name, colour, values: new Array<number>(count).fill(0) }));
  const byDecision = new Map(kinds.map(([name], at) => [data.texts.indexOf(name), at]));
  for (const row of rows) {
    const values = series[byDecision.get(data.decisions[row] ?? -1) ?? -1]?.values;
    const bin = Math.floor((data.times[row] ?? 0) / step) - begin;
    if (values && values[bin] !== undefined) values[bin]++;
  }
  return {
    labels: Array.from({ length: count }, (_, at) => label(at)),
    series: series.filter(({ values }) => values.some((value) => value > 0)),
  };
}

let draw: ReturnType<typeof bars> | undefined;

function show(): void {
  rows = selected();
  shown = 0;
  body.replaceChildren();
  showMore();
  at("found", HTMLElement).textContent = `${rows.length} of ${data.times.length} decisions`;
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(data.decisions[row] ?? -1, (counts.get(data.decisions[row] ?? -1) ?? 0) + 1);
  at("tiles", HTMLElement).innerHTML = [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([decision, count]) => `<li><strong>${count}</strong> ${line(text(decision))}</li>`)
    .join("");
  const { labels, series } = binned();
  if (draw) draw(labels, series);
  else
    draw = bars(at("line", HTMLCanvasElement), labels, series, (label) => {
      filters.day.value = label.slice(0, 10);
      show();
    });
}

/** The first word of what would run, from the picture if there is one. */
function programs(): string {
  const counts = new Map<string, number>();
  const names = new Map<number, string>();
  for (const command of data.commands) {
    const name = names.get(command) ?? /^[\w./+-]+/.exec(text(command))?.[0]?.split("/").at(-1) ?? "";
    names.set(command, name);
    if (name !== "") counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return ranked(counts, "first program");
}

function ranked(counts: ReadonlyMap<string, number>, noun: string): string {
  const top = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 20);
  if (top.length === 0) return '<p class="faint">none</p>';
  return `<table><thead><tr><th scope="col">${line(noun)}</th><th scope="col" class="number">times</th></tr></thead><tbody>${top
    .map(([name, count]) => `<tr><th scope="row"><code>${line(name)}</code></th><td class="number">${count}</td></tr>`)
    .join("")}</tbody></table>`;
}

/** Effects on files and hosts in the pictures, each as often as its command was decided about. */
function touched(): string {
  const times = new Map<number, number>();
  for (const command of data.commands) times.set(command, (times.get(command) ?? 0) + 1);
  const counts = new Map<string, number>();
  const collect = (parts: readonly Part[], weight: number): void => {
    for (const { tone, text: said, parts: inner } of parts) {
      if (tone === "writes" || tone === "deletes" || tone === "connects")
        counts.set(said, (counts.get(said) ?? 0) + weight);
      collect(inner, weight);
    }
  };
  for (const [command, picture] of Object.entries(data.pictures))
    collect(picture.parts, times.get(Number(command)) ?? 0);
  return ranked(counts, "effect");
}

const trials = (): string =>
  data.trials.length === 0
    ? '<p class="faint">none</p>'
    : `<div class="wide" tabindex="0" role="region" aria-label="Trials"><table><thead><tr><th scope="col">trial</th><th scope="col">state</th><th scope="col">command and changes</th></tr></thead><tbody>${data.trials
        .map(
          ({ id, state, command, changes }) =>
            `<tr><td>${id}</td><td>${line(state)}</td><td><code>${line(command)}</code><ul>${changes.map((change) => `<li class="mono">${line(change)}</li>`).join("")}</ul></td></tr>`,
        )
        .join("")}</tbody></table></div>`;

const dialog = at("picture", HTMLDialogElement);
body.addEventListener("click", ({ target }) => {
  const index = target instanceof HTMLElement ? target.dataset.picture : undefined;
  const picture = index === undefined ? undefined : data.pictures[Number(index)];
  if (!picture) return;
  at("drawn", HTMLElement).innerHTML = pictureHtml(picture);
  dialog.showModal();
});
more.addEventListener("click", showMore);
const form = at("filters", HTMLFormElement);
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", show);
form.addEventListener("reset", () => setTimeout(show));
offerCopies();
show();
// After the first paint: what stands below.
requestAnimationFrame(() =>
  setTimeout(() => {
    at("programs", HTMLElement).innerHTML = programs();
    at("touched", HTMLElement).innerHTML = touched();
    at("trials", HTMLElement).innerHTML = trials();
  }),
);
