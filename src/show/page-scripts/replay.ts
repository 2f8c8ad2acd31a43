// The script of a replay's page: the days as a chart.
import { bars } from "./chart.ts";
import { at, dataOf } from "./data.ts";

interface Day {
  readonly name: string;
  readonly pass: number;
  readonly trial: number;
  readonly ask: number;
  readonly deny: number;
}

const { days } = dataOf<{ readonly days: readonly Day[] }>();
if (days.length > 0)
  bars(
    at("days", HTMLCanvasElement),
    days.map(({ name }) => name),
    [
      { name: "passed", colour: "good", values: days.map(({ pass }) => pass) },
      { name: "trials", colour: "connects", values: days.map(({ trial }) => trial) },
      { name: "asked", colour: "writes", values: days.map(({ ask }) => ask) },
      { name: "denied", colour: "bad", values: days.map(({ deny }) => deny) },
    ],
  );
