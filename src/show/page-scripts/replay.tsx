// The script of a replay's page: what the desk shows of a replay, from the data that the page holds.
import type { Summary } from "../look/replay/summary.ts";
import { at, dataOf } from "./data.ts";
import { render } from "./desk/preact.ts";
import { ReplayParts } from "./desk/replay.tsx";

render(<ReplayParts summary={dataOf<Summary>()} />, at("replay", HTMLElement));
