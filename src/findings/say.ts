// Sentences, and the pieces they are made of.

/** Who reads: an agent can neither change the policy nor run anything by itself; a person can. */
export type Reader = "agent" | "person";

/** Something to do next; another text for each reader, if they cannot do the same. */
export type Way = string | Readonly<Record<Reader, string>>;

/** How one kind of a code's findings is said. */
export interface Form<Data> {
  /** One line, lower case, without a full stop, with the user's text in backticks. */
  readonly says: (data: Data) => string;
  /** What to do next: one of these. */
  readonly ways: (data: Data) => readonly Way[];
}

/** The last resort. */
export const ask = "ask the user to run it";

/** To be told to run it: what no rule says more about. */
export const byPolicy: readonly Way[] = [
  "do without it",
  { agent: "ask the user to change the policy", person: "change the policy" },
];

export const sandboxed = "run it as `safe-sh -c '...'` with a sandbox";

/** A form; without any way, the last resort is left. */
export const form = <Data = undefined>(
  says: string | ((data: Data) => string),
  ...ways: readonly Way[] | readonly [(data: Data) => readonly Way[]]
): Form<Data> => {
  const [first] = ways;
  return {
    says: typeof says === "string" ? () => says : says,
    ways: typeof first === "function" ? first : () => (ways.length === 0 ? [ask] : (ways as readonly Way[])),
  };
};

/** About a text that is refused. */
export const refused = <Data>(says: (data: Data) => string): Form<Data> =>
  form(says, "write it in a simpler form", ask);

/** A rule of the language that the text breaks: a sentence of our own, without the user's text, which says it where it is checked. */
export const rule = refused(({ rule }: { readonly rule: string }) => rule);

/** In backquotes. */
export const quoted = (text: string): string => `\`${text}\``;

/** How a sentence begins that is about a program, if it is about one. */
export const subject = (program: string | undefined): string => (program === undefined ? "" : `\`${program}\` `);

const mostNamed = 3;

/** The first few, and how many more there are: `a`, `b`, `c`, 2 more. */
export function listed(texts: readonly string[]): string {
  const shown = texts.slice(0, mostNamed).map(quoted);
  return [...shown, ...(texts.length > mostNamed ? [`${texts.length - mostNamed} more`] : [])].join(", ");
}

/** One of several ways: a, b, or c. */
export function oneOf(ways: readonly string[]): string {
  const last = ways.at(-1) ?? "";
  return ways.length < 2 ? last : `${ways.slice(0, -1).join(", ")}, or ${last}`;
}

/** An effect of a program. `said`: the words of its entry, which say more than the kind of the effect. */
export interface Act {
  readonly program: string | undefined;
  readonly said?: string | undefined;
}

/** The sentence about an effect: the entry's, if it has one. */
export const act = <Data extends Act>(
  says: (data: Data) => string,
  ...ways: Parameters<typeof form<Data>> extends [unknown, ...infer Ways] ? Ways : never
): Form<Data> => form((data: Data) => `${subject(data.program)}${data.said ?? says(data)}`, ...ways);

/** What is not known of an argument. `why`: the words of the entry, or of the form of its arguments; `help`: theirs, too. */
export const argument = form(
  ({
    program,
    why,
  }: {
    readonly program: string | undefined;
    readonly why: string;
    readonly help?: string | undefined;
  }) => `${program === undefined ? "" : `\`${program}\`: `}${why}`,
  ({ help = ask }) => [help],
);
