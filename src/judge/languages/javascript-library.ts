// What a JavaScript one-liner may use: the good, by name. Nothing here writes, runs, connects, or calls a function that is not written
// out in the program, whatever its arguments.
const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ""));

/**
 * Methods of texts, numbers, lists, sets, buffers, dates, patterns and facts about files. Whatever the value is that they are called on, a
 * method of this name only computes: the values of these programs are data.
 */
export const methods = words(`
  at charAt charCodeAt codePointAt concat endsWith entries fill filter find findIndex findLast flat flatMap forEach get
  getDate getDay getFullYear getHours getMinutes getMonth getSeconds getTime has includes indexOf isDirectory isFile
  isSymbolicLink join keys lastIndexOf localeCompare map match matchAll normalize padEnd padStart reduce repeat replace
  replaceAll reverse search slice some every sort split startsWith substring test toFixed toISOString toLocaleString
  toLowerCase toPrecision toString toUpperCase trim trimEnd trimStart values
`);

/** Methods that call their first argument: it must be written out. `replace`, `replaceAll` and `from` may have one as their second. */
export const calling = words("filter find findIndex findLast flatMap forEach map reduce some every sort");

/** Functions of these names, which are no values here. */
export const functions: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  [
    ["console", "log error info warn table dir"],
    ["Object", "keys values entries"],
    ["Math", "abs ceil floor round trunc max min sqrt pow log log2 log10 sign hypot random"],
    ["Array", "isArray from of"],
    ["Number", "isInteger isNaN isFinite parseFloat parseInt"],
    ["Date", "now parse UTC"],
    ["String", "raw fromCharCode"],
    ["Buffer", "from byteLength"],
  ].map(([name = "", members = ""]) => [name, words(members)]),
);
/** Functions that stand alone, and may be given to a method that calls them. */
export const plainFunctions = words(
  "String Number Boolean parseInt parseFloat isNaN BigInt encodeURIComponent decodeURIComponent",
);
export const constants: Readonly<Record<string, ReadonlySet<string>>> = {
  Math: words("PI E"),
  Number: words("MAX_SAFE_INTEGER MIN_SAFE_INTEGER EPSILON MAX_VALUE MIN_VALUE"),
  process: words("version versions platform arch pid ppid execPath argv title release features"),
  os: words("EOL"),
  path: words("sep delimiter"),
  fs: words(""),
};
export const constructors = words("Set Map Date Array URL");

/** Built-in modules, with their functions that only compute. */
export const modules: Readonly<Record<string, ReadonlySet<string>>> = {
  fs: words(""),
  path: words("join resolve basename dirname extname relative normalize isAbsolute parse"),
  os: words(
    "cpus platform arch totalmem freemem homedir tmpdir hostname type release uptime loadavg endianness version machine",
  ),
  process: words("cwd uptime memoryUsage hrtime exit"),
};
/** Functions of `fs` that read the file that they are given. */
export const readers = words("readFileSync existsSync readdirSync statSync lstatSync");

/** Names that no variable may have: they mean something to the reader, or to the language. */
export const reserved = words(`
  arguments async await break case catch class const continue debugger default delete do else enum eval export extends
  false finally for function get if implements import in instanceof interface let new null of package private protected
  public return set static super switch this throw true try typeof undefined using var void while with yield NaN
  Infinity JSON RegExp Function Symbol Reflect Proxy Promise globalThis global module exports require __dirname
  __filename Object Math Array Number String Boolean Date Buffer BigInt parseInt parseFloat isNaN encodeURIComponent
  decodeURIComponent Set Map URL console process
`);

/** Ways to functions that make code of text, or to what all values share, and what the language calls by itself. */
export const refusedProperty =
  /^(?:__.*|constructor|prototype|caller|callee|arguments|toJSON|toString|valueOf|then|mainModule|binding)$/;
