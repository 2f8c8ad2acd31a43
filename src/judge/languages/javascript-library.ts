// What a JavaScript one-liner may use: the good, by name. Nothing here writes, runs, connects, or calls a function that is not written
// out in the program, whatever its arguments.
const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ""));

/**
 * Methods of texts, numbers, lists, sets, buffers, dates, patterns and facts about files. Whatever the value is that they are called on, a
 * method of this name only computes: the values of these programs are data.
 */
export const methods = words(`
  add at charAt charCodeAt clear codePointAt concat delete endsWith entries every exec fill filter find findIndex
  findLast findLastIndex flat flatMap forEach get getDate getDay getFullYear getHours getMilliseconds getMinutes
  getMonth getSeconds getTime getTimezoneOffset getUTCDate getUTCDay getUTCFullYear getUTCHours getUTCMinutes
  getUTCMonth getUTCSeconds has hasOwnProperty includes indexOf isDirectory isFile isSymbolicLink join keys
  lastIndexOf localeCompare map match matchAll normalize padEnd padStart pop push reduce reduceRight repeat replace
  replaceAll reverse search set shift slice some sort splice split startsWith substring test toDateString
  toExponential toFixed toISOString toLocaleDateString toLocaleLowerCase toLocaleString toLocaleTimeString
  toLocaleUpperCase toLowerCase toPrecision toReversed toSorted toString toUpperCase toUTCString trim trimEnd
  trimStart unshift values equals readUInt8 readUInt16BE readUInt16LE readUInt32BE readUInt32LE readInt8 readInt16BE readInt16LE
  readInt32BE readInt32LE update digest
`);

/** Methods that call their first argument: it must be written out. `replace`, `replaceAll` and `from` may have one as their second. */
export const calling = words(
  "every filter find findIndex findLast findLastIndex flatMap forEach map reduce reduceRight some sort toSorted",
);

/** Functions of these names, which are no values here. */
export const functions: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  [
    ["console", "log error info warn table dir"],
    ["Object", "keys values entries fromEntries"],
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
  crypto: words("createHash randomUUID randomBytes"),
  zlib: words("gzipSync gunzipSync deflateSync inflateSync brotliCompressSync brotliDecompressSync"),
};
/** Functions of `fs` that read the file that they are given. */
export const readers = words("readFileSync existsSync readdirSync statSync lstatSync");

/** Names that no variable may have: they mean something to the reader, or to the language. */
export const reserved: ReadonlySet<string> = new Set([
  ...Object.keys(functions),
  ...plainFunctions,
  ...constructors,
  ...words(`
  arguments async await break case catch class const continue debugger default delete do else enum eval export extends
  false finally for function get if implements import in instanceof interface let new null of package private protected
  public return set static super switch this throw true try typeof undefined using var void while with yield NaN
  Infinity JSON RegExp Function Symbol Reflect Proxy Promise globalThis global module exports require __dirname
  __filename process
`),
]);

/** Names that JavaScript's own values have, and are data. `link` and the like are methods of texts, which are no more than that. */
const properties = words(`
  length name size source flags global message sub sup link small bold big fixed
`);

/** What JavaScript itself defines on values of its kinds, by the engine's own account, and on functions. */
const ofTheLanguage: ReadonlySet<string> = new Set([
  "prototype",
  ...[
    ...words("Array BigInt Boolean Date Error Function Map Number Object Promise RegExp Set String Uint8Array"),
  ].flatMap((kind) => {
    const { prototype } = Reflect.get(globalThis, kind);
    return [prototype, Object.getPrototypeOf(prototype) ?? {}].flatMap((each) => Object.getOwnPropertyNames(each));
  }),
]);

/**
 * May it be read from a value? A name of the language must be listed; any other is a key of data, as a program can give values no names
 * that are not written out. This is complete: from data to what it shares with other data, or to functions that make code of text, lead
 * only names of the language (`constructor`, `__proto__`, `prototype`, `caller`, `call`). What a newer engine adds is a function that only
 * computes, and not called either, as `methods` does not have it.
 */
export const isProperty = (name: string): boolean =>
  methods.has(name) || properties.has(name) || !ofTheLanguage.has(name);

/**
 * May a value be written out under it? Under the name of a method, also of one that the language calls by itself (`toJSON`, `then`), a
 * function that is a value could be called.
 */
export const isKey = (name: string): boolean => properties.has(name) || !(methods.has(name) || ofTheLanguage.has(name));
