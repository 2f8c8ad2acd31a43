// What a Python one-liner may use: the good, by name. Nothing here writes, runs, connects, or imports a module by a name that it is given.
const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ""));
const below = (module: string, names: string): readonly string[] =>
  [...words(names)].map((name) => `${module}.${name}`);

/** Modules of the standard library that import only others of it: what is in the folder instead of one is looked for. */
export const modules = words(`
  ast base64 collections csv datetime glob hashlib html json math os os.path pathlib platform re statistics string sys
  textwrap time tomllib urllib.parse zlib importlib.metadata
`);

/** Functions of modules that only compute, of data. */
export const functions: ReadonlySet<string> = new Set([
  ...below("ast", "parse literal_eval dump"),
  ...below("base64", "b64decode b64encode urlsafe_b64decode urlsafe_b64encode b32decode b32encode b16decode b16encode"),
  ...below("collections", "Counter OrderedDict"),
  ...below("csv", "reader DictReader"),
  ...below("datetime", "date datetime time timedelta date.today date.fromisoformat date.fromtimestamp"),
  ...below("datetime.datetime", "now utcnow today fromtimestamp utcfromtimestamp fromisoformat strptime"),
  ...below("hashlib", "md5 sha1 sha224 sha256 sha384 sha512"),
  ...below("html", "escape unescape"),
  ...below("importlib.metadata", "version"),
  ...below("json", "load loads dumps"),
  ...below(
    "math",
    "ceil comb cos exp fabs factorial floor fsum gcd hypot isclose isqrt lcm log log10 log2 pow prod sin sqrt tan trunc",
  ),
  ...below("os", "getcwd cpu_count getpid getuid uname"),
  ...below("os.path", "join basename dirname splitext normpath"),
  // Old versions start `uname -p` for it, which only reads.
  ...below("platform", "python_version system machine python_implementation"),
  ...below("re", "findall search match fullmatch sub split compile escape finditer"),
  ...below("statistics", "mean median mode stdev"),
  ...below(
    "sys",
    "exit stdin.read stdin.readline stdin.readlines stdout.write stderr.write getsizeof getdefaultencoding",
  ),
  ...below("textwrap", "dedent fill indent shorten"),
  ...below("time", "time strftime ctime gmtime localtime monotonic"),
  ...below("tomllib", "load loads"),
  ...below("urllib.parse", "quote unquote quote_plus unquote_plus urlparse urlsplit parse_qs urlencode urljoin"),
  ...below("zlib", "crc32 adler32"),
]);

/** Functions whose first argument is a path that they read. */
export const readers: ReadonlySet<string> = new Set([
  ...below("glob", "glob iglob"),
  ...below("os", "listdir stat"),
  ...below("os.path", "exists getmtime getsize isdir isfile islink"),
]);

/** Values of modules, which are data. `sys.path` is changed by what changes a list. */
export const values: ReadonlySet<string> = new Set([
  ...below("datetime", "timezone.utc"),
  ...below("math", "pi e inf nan tau"),
  ...below("os", "sep linesep name"),
  ...below("re", "I IGNORECASE M MULTILINE S DOTALL X VERBOSE A ASCII"),
  ...below("string", "ascii_letters ascii_lowercase ascii_uppercase digits hexdigits punctuation whitespace"),
  ...below(
    "sys",
    "stdin stdin.buffer version version_info executable platform argv maxsize byteorder prefix base_prefix path",
  ),
]);

/** Built-in functions that only compute, whatever data they are given. */
export const builtins = words(`
  abs all any ascii bin bool bytes chr dict divmod enumerate float frozenset hash hex int isinstance len list max min
  next oct ord pow print range repr reversed round set sorted str sum tuple zip
`);
/** Those of them that may be given to a function that calls them. */
export const plainFunctions = words("abs bool chr float hex int len list ord repr set sorted str sum tuple");

/** Types that `isinstance` and `except` may name. */
export const types = words(`
  bool bytes dict float int list set str tuple Exception ValueError KeyError IndexError TypeError AttributeError OSError
  IOError FileNotFoundError ZeroDivisionError UnicodeDecodeError StopIteration json.JSONDecodeError
  tomllib.TOMLDecodeError SyntaxError
`);

/** Methods of data and of files that are open for reading: whatever the value, one of this name only computes or reads on. */
export const methods = words(`
  bit_length capitalize casefold center close copy count date decode difference digest elements encode end endswith
  expandtabs find findall finditer fullmatch get group groupdict groups hexdigest hex index intersection isalnum isalpha
  isascii isdigit isdisjoint isidentifier islower isnumeric isoformat isspace issubset issuperset istitle isupper items
  join keys ljust lower lstrip match most_common partition read readline readlines removeprefix removesuffix rfind
  rindex rjust rpartition rsplit rstrip search span split splitlines start startswith strftime strip sub swapcase
  symmetric_difference time timestamp title total_seconds union upper values weekday isoweekday isocalendar astimezone
  zfill
`);
/** Methods that change a list, a dictionary or a set: all are the program's own but `sys.path`. */
export const inPlaceMethods = words(
  "add append clear discard extend insert pop popitem remove reverse setdefault sort update",
);
/** Methods that are safe because no value here is a path: a path's `replace` renames a file. */
export const textMethods = words("replace");

/** Attributes that are data. */
export const attributes = words(`
  buffer day days fieldnames fragment hostname hour imag line_num lineno lineterm major machine micro microsecond minor
  minute month name netloc nodename path port query real release releaselevel scheme second seconds serial st_atime
  st_ctime st_gid st_mode st_mtime st_size st_uid sysname version year
`);

/** What may follow a path that is written out: the file is read, and no path is left. */
export const pathMethods = words("read_text read_bytes exists is_file is_dir is_symlink stat");
export const pathAttributes = words("name stem suffix");

/** Arguments by name, of every function here. */
export const keywords = words(`
  indent sort_keys ensure_ascii separators reverse start sep end flush maxsplit delimiter quotechar fieldnames strict
  base tz count flags width days hours minutes seconds weeks milliseconds timespec keepends ndigits initial safe hour
  minute second skipkeys prefix quoting step tzinfo microsecond year month day allow_nan
`);

/** Names that no variable may have. */
export const reserved = words(`
  False None True and as assert async await break case class continue def del elif else except exec finally for from
  global if import in is lambda match nonlocal not or pass raise return try while with yield eval compile open input
  globals locals vars dir getattr setattr delattr type object super map filter exit quit breakpoint memoryview iter
  callable staticmethod classmethod property format help id hasattr slice file execfile reload unicode raw_input apply
  cmp reduce
`);
