// The problems of an entry of the catalog, in lines: for the tests of all entries, and for `npm run entry NAME`.
import { lookUp, names } from "../../src/catalog/lookup.ts";
import type { Does, Entry, Option } from "../../src/catalog/schema.ts";
import { isInRow } from "./command-rows.ts";

/** A program or one of its subcommands: `git`, `git remote add`. */
export interface Named {
  readonly name: string;
  readonly entry: Entry;
}

/** The entry and all below it. */
export function withSubcommands({ name, entry }: Named): readonly Named[] {
  const below = Object.entries({ ...entry.subcommands, ...entry.verbs }).map(([word, inner]) => ({
    name: `${name} ${word}`,
    entry: inner,
  }));
  return [{ name, entry }, ...below.flatMap(withSubcommands)];
}

/** The options of an entry, each with its names. */
export const optionsOf = ({
  entry,
}: Named): readonly { readonly names: readonly string[]; readonly option: Option }[] =>
  typeof entry.options === "object"
    ? Object.entries(entry.options).map(([key, option]) => ({ names: key.split(", "), option }))
    : [];

/** Names that many programs give to an option which names the folder, or the project, that they work in. */
const namesPlace =
  /^(?:-[CD]|--?(?:cd|chdir|cwd|dir|directory|folder|project|project-dir|project-directory|output-dir|work-tree|git-dir|work-dir|workdir|working-dir|working-directory|prefix|root|root-dir|rootdir|base-dir|basedir|base-directory|test-dir|manifest|manifest-path|repository))$/;

/** Names that many programs give to an option whose argument is a password, a key or a token. */
const namesSecret =
  /^--?(?:.*[-_])?(?:pass|passwd|password|passphrase|passin|passout|\w+pass|\w+password|token|secret|api-?key|access-?key|secret-?key|bearer|oauth2-bearer)$/;

/** Options with such a name that hold no secret, each with the reason. */
const noSecrets: Readonly<Record<string, string>> = {
  "--starting-token": "the page of a list",
  "--client-request-token": "makes a request that is sent twice count once",
  "--continuation-token": "the page of a list",
  "-page-token": "the page of a list",
  "--page_token": "the page of a list",
  "--match-token": "NAME=value of a block device",
  "--xml-raw-token": "how XML is read",
  "--use-askpass": "a program",
};

const path = (does: Does | undefined): boolean =>
  does !== undefined && (["reads", "writes", "unknown"].includes(does.kind) || does.kind === "choice");

/** What an option should state and does not, or states and cannot be. */
function problemsOfOption(names: readonly string[], option: Option): readonly string[] {
  const said = names.join(", ");
  const found: string[] = [];
  if (names.some((name) => namesPlace.test(name)) && option.moves === undefined)
    found.push(
      `${said} does not say whether it moves the program: \`moves\`, or \`~\`, \`=folder\`, \`=project\` in a list`,
    );
  if (option.moves !== undefined && option.moves !== "no" && !path(option.value))
    found.push(`${said} moves the program, and its option-argument is not a path`);
  const secret = names.some((name) => namesSecret.test(name) && noSecrets[name] === undefined);
  const holdsText = option.value !== undefined && ["nothing", "choice"].includes(option.value.kind);
  if (secret && holdsText && !option.holdsSecret)
    found.push(`${said} does not say that it holds a secret: \`holdsSecret\`, or \`=secret\` in a list`);
  if (option.holdsSecret && option.value === undefined)
    found.push(`${said} holds a secret, and has no option-argument`);
  return [
    ...found,
    ...names
      .filter((name) => !/^-[^\s,=~]+$|^-~$|^--$|^-{0,2}[A-Za-z_][\w-]*=$/.test(name))
      .map((name) => `${name} is not written as programs take options`),
  ];
}

/** What is wrong with one entry, without those below it. */
export function problemsOfEntry(named: Named): readonly string[] {
  const { entry } = named;
  const options = optionsOf(named);
  const names = options.flatMap((each) => each.names);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  return [
    ...(entry.does.trim() === "" || /\.$|\n/.test(entry.does) ? ["`does` is one line without a full stop"] : []),
    ...twice.map((name) => `${name} stands twice among the options`),
    ...options.flatMap((each) => problemsOfOption(each.names, each.option)),
  ].map((problem) => `${named.name}: ${problem}`);
}

/** Sites that offer no https. */
const plainSites = ["dash", "mksh"];

/** Fields that are read of a program's own entry alone. */
const ofPrograms = [
  "needs",
  "obeys",
  "descends",
  "permutes",
  "pages",
  "lists",
  "links",
  "keysOffBy",
  "opensDatabases",
  "argumentFiles",
] as const;

/** What is wrong with a program and all below it, as far as the entry alone says. */
export function problemsOfProgram(program: Named): readonly string[] {
  const { name, entry } = program;
  const below = withSubcommands(program).slice(1);
  const problem = (text: string): string => `${name}: ${text}`;
  const stored: unknown = JSON.parse(JSON.stringify(entry));
  return [
    ...(/^[^\s/]+$/.test(name) ? [] : [problem("is no name of a command")]),
    ...(/^(?:https?:\/\/\S+|README\.md)$/.test(entry.manual ?? "")
      ? []
      : [problem("`manual` is the address of its manual")]),
    ...(entry.manual?.startsWith("http:") && !plainSites.includes(name)
      ? [problem("its manual is not served over https")]
      : []),
    ...(isInRow(name) || names().some((other) => lookUp(other) === entry && isInRow(other))
      ? []
      : [problem("stands in no row of fixtures/commands")]),
    ...(JSON.stringify(stored) === JSON.stringify(entry) && !holdsFunction(entry)
      ? []
      : [problem("is more than data")]),
    ...(entry.obeys ?? [])
      .flatMap(({ files }) => files)
      .filter((file) => file.startsWith("/"))
      .map((file) => problem(`${file} is not in a project`)),
    ...below.flatMap((inner) =>
      ofPrograms
        // A subcommand, too, may read all that is below a folder.
        .filter((field) => inner.entry[field] !== undefined && inner.entry[field] !== (field === "descends"))
        .map((field) => problem(`\`${field}\` is the program's to say, not \`${inner.name}\`'s`)),
    ),
    ...withSubcommands(program).flatMap(problemsOfEntry),
  ];
}

/** Functions and regular expressions are lost when entries are stored as JSON. */
function holdsFunction(value: unknown): boolean {
  if (typeof value === "function" || value instanceof RegExp || value instanceof Map || value instanceof Set)
    return true;
  return typeof value === "object" && value !== null && Object.values(value).some(holdsFunction);
}
