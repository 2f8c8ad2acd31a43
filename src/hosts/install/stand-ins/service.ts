// A stand-in for a model's service on loopback: it asks a client for commands, one after the other, and keeps what comes back.
import { isRecord } from "../../../system/is-record.ts";
import { type Loopback, type Reply, startLoopback } from "./loopback.ts";

/** A call of any tool. `namespace`: in which the client offers it, where the service has such a thing. */
interface Call {
  readonly tool: string;
  readonly namespace?: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** What the model asks for: a command of the client's shell tool, or a call. */
export type Step = string | Call;

type Values = Readonly<Record<string, unknown>>;

/** One protocol of models' services. */
export interface Dialect {
  /** The text of every tool's result in a request, oldest first. */
  readonly results: (body: Values) => readonly string[];
  /** Does the request offer tools? Clients also ask for titles and the like. */
  readonly offers: (body: Values) => boolean;
  /** The model's turn; without a step it says that it is done. `number`: of the step, from 0. */
  readonly turn: (step: Step | undefined, number: number, path: string, body: Values) => Reply;
}

/** A service that follows its steps. */
export interface ModelService extends Loopback {
  /** What came back of each step so far. */
  readonly results: readonly string[];
}

/** Starts a service that asks for the steps, in as many requests, and then says `done`. */
export async function startService(dialect: Dialect, steps: readonly Step[]): Promise<ModelService> {
  const results: string[] = [];
  const loopback = await startLoopback((path, text) => {
    const body = parsed(text);
    const back = dialect.results(body);
    if (back.length > results.length) results.push(...back.slice(results.length));
    const step = dialect.offers(body) ? steps[back.length] : undefined;
    return dialect.turn(step, back.length, path, body);
  });
  return { ...loopback, results };
}

/** Some requests have no body. */
function parsed(text: string): Values {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** The objects of an array; of anything else none. */
export const objectsIn = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.filter(isRecord) : []);
