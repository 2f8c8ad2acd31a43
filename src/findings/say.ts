// Sentences, and the pieces they are made of.

/** Who reads: an agent can neither change the policy nor run anything by itself; a person can. */
export type Reader = "agent" | "person";

/** Something to do next; another text for each reader, if they cannot do the same. */
export type Way = string | Readonly<Record<Reader, string>>;

/** How one kind of a code's findings is said. */
export interface Form<Data> {
  /** One line, lower case, without a full stop, with the user's text in backticks. */
  readonly says: (data: Data, reader: Reader) => string;
  /** What to do next: one of these. */
  readonly ways: (data: Data) => readonly Way[];
}

/** The names in braces of a template. */
type Names<Template> = Template extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** What templates need: a text for each name; undefined: nothing. */
export type Filling<Template> = [Names<Template>] extends [never]
  ? undefined
  : { readonly [Name in Names<Template>]: string };

/** What a template reads as. Braces in what is put in stay as they are. */
const filled = (template: string, data: object = {}): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String(Reflect.get(data, name)));

/** The last resort. */
export const ask = { agent: "ask the user to run it", person: "run it if that is meant" } as const satisfies Way;

/** The same, of what must not be done by hand: another way is better. */
export const askFirst = {
  agent: "ask the user",
  person: "run it all the same, if that is meant",
} as const satisfies Way;

/** How it would run with nothing but its proof. */
export const sandboxed = "run it as `safe-sh -c '...'` with a sandbox";

/** A form in two templates: what is said, and each way; without any way, the last resort is left. */
export const form = <const Says extends string, const Ways extends readonly Way[]>(
  says: Says,
  ...ways: Ways
): Form<Filling<Says | Ways[number]>> => ({
  says: (data) => filled(says, data),
  ways: (data) => (ways.length === 0 ? [ask] : ways.map((way) => (typeof way === "string" ? filled(way, data) : way))),
});

/** A form whose words depend on more than texts. */
export const made = <Data>(
  says: (data: Data, reader: Reader) => string,
  ways: (data: Data) => readonly Way[] = () => [ask],
): Form<Data> => ({ says, ways });

/** About a text that is refused. */
export const refused = <const Says extends string>(says: Says) => form(says, "write it in a simpler form", ask);

/** A rule of the language that the text breaks: a sentence of our own, without the user's text, which says it where it is checked. */
export const rule = refused("{rule}");

/** A sentence of our own, or of an entry, about what is not known of an argument. */
export const why = form("{why}");

/** An effect of a program. `said`: the words of its entry, which say more than the kind of the effect. */
export interface Act {
  readonly program: string | undefined;
  readonly said?: string | undefined;
}

/** The form of an effect: the entry's sentence, if it has one. */
export const act = <Data extends Act = Act>(says: (data: Data) => string, ...ways: readonly Way[]): Form<Data> =>
  made(
    (data) => `${subject(data.program)}${data.said ?? says(data)}`,
    () => (ways.length === 0 ? [ask] : ways),
  );

/** How a sentence begins that is about a program, if it is about one. */
export const subject = (program: string | undefined): string => (program === undefined ? "" : `${quoted(program)} `);

/** In backquotes. */
export const quoted = (text: string): string => `\`${text}\``;

const mostNamed = 3;

/** The first few, and how many more there are: `a`, `b`, `c`, 2 more. */
export function listed(texts: readonly string[]): string {
  const more = texts.length > mostNamed ? [`${texts.length - mostNamed} more`] : [];
  return [...texts.slice(0, mostNamed).map(quoted), ...more].join(", ");
}

/** One of several ways: a, b, or c. */
export const oneOf = (ways: readonly string[]): string =>
  [ways.slice(0, -1).join(", "), ...ways.slice(-1)].filter((each) => each !== "").join(", or ");
