// Bars by day, in the colours of the page, redrawn if the user's scheme changes. The numbers stand in a table, too.
import { BarController, BarElement, CategoryScale, Chart, Legend, LinearScale, Tooltip } from "chart.js";

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip, Legend);

/** A row of the chart: a name, a colour of the page, a value for each label. */
export interface Series {
  readonly name: string;
  readonly colour: string;
  readonly values: readonly number[];
}

const colourOf = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** Draws stacked bars. Gives a function that shows other data. */
export function bars(
  canvas: HTMLCanvasElement,
  labels: readonly string[],
  series: readonly Series[],
): (labels: readonly string[], series: readonly Series[]) => void {
  const datasets = (given: readonly Series[]) =>
    given.map(({ name, colour, values }) => ({
      label: name,
      data: [...values],
      backgroundColor: colourOf(colour),
      stack: "all",
    }));
  const chart = new Chart(canvas, {
    type: "bar",
    data: { labels: [...labels], datasets: datasets(series) },
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      scales: {
        x: { stacked: true, grid: { display: false } },
        y: { stacked: true, beginAtZero: true, ticks: { precision: 0 } },
      },
    },
  });
  let shown = series;
  const paint = (): void => {
    const ink = colourOf("faint");
    chart.options.color = ink;
    for (const scale of Object.values(chart.options.scales ?? {})) if (scale?.ticks) scale.ticks.color = ink;
    chart.data.datasets = datasets(shown);
    chart.update("none");
  };
  paint();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint);
  return (others, given) => {
    shown = given;
    chart.data.labels = [...others];
    paint();
  };
}
