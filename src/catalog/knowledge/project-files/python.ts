// Files that programs for Python obey.
import { wordsOf } from "../../options.ts";
import type { ProjectFile } from "../../schema.ts";
import { below, keyed, presence, runs, version } from "./common.ts";

const black = [
  "line-length line_length target-version target_version include exclude extend-exclude extend_exclude force-exclude",
  "force_exclude skip-string-normalization skip_string_normalization skip-magic-trailing-comma preview unstable",
  "required-version required_version fast safe quiet verbose workers color pyi ipynb skip-source-first-line",
  "enable-unstable-feature string-processing hug-parens python-cell-magics",
];
export const blackFiles: readonly ProjectFile[] = keyed("pyproject.toml", "toml", runs, below("tool>black", black), {
  only: ["tool>black"],
});

const ruff = [
  "line-length indent-width target-version exclude extend-exclude include extend-include force-exclude select ignore",
  "extend-select extend-ignore per-file-ignores extend-per-file-ignores fixable unfixable extend-fixable",
  "extend-unfixable external preview required-version respect-gitignore show-fixes src namespace-packages",
  "builtins unsafe-fixes fix=false fix-only=false output-format allowed-confusables dummy-variable-rgx explicit-preview-rules",
  "ignore-init-module-imports logger-objects task-tags typing-modules per-file-target-version lint format analyze",
  "flake8-* isort mccabe pep8-naming pycodestyle pydocstyle pyflakes pylint pyupgrade",
];
const ruffWhy = "can make it change files, or write elsewhere";
export const ruffFiles: readonly ProjectFile[] = [
  ...keyed("ruff.toml .ruff.toml", "toml", ruffWhy, ruff, { where: "below", notFor: version }),
  ...keyed("pyproject.toml", "toml", ruffWhy, below("tool>ruff", ruff), {
    only: ["tool>ruff"],
    where: "below",
    notFor: version,
  }),
];

const isort = [
  "profile py_version line_length wrap_length line_ending known_* extra_standard_library sections default_section",
  "multi_line_output include_trailing_comma use_parentheses force_* combine_* ensure_newline_before_comments skip",
  "skip_glob skip_gitignore extend_skip extend_skip_glob src_paths length_sort* lines_* no_lines_before add_imports",
  "required_imports remove_imports atomic balanced_wrapping import_heading_* import_footer_* indent comment_prefix",
  "color_output quiet verbose filter_files float_to_top only_sections only_modified order_by_type reverse_* star_first",
  "split_on_trailing_comma treat_* group_by_package honor_noqa dedup_headings ignore_* include case_sensitive",
  "supported_extensions blocked_extensions from_first git_ignore not_skip no_inline_sort sort_reexports",
  "use_parentheses keep_direct_and_as_imports remove_redundant_aliases auto_identify_namespace_packages",
];
export const isortFiles: readonly ProjectFile[] = [
  ...keyed("pyproject.toml", "toml", runs, below("tool>isort", isort), { only: ["tool>isort"], where: "below" }),
  ...keyed(".isort.cfg", "cfg", runs, [below("settings", isort), below("isort", isort)], { where: "below" }),
  ...keyed("setup.cfg tox.ini", "cfg", runs, [below("isort", isort), below("tool:isort", isort)], {
    only: ["isort", "tool:isort"],
    where: "below",
  }),
];

export const pylintFiles: readonly ProjectFile[] = [
  ...presence("pylintrc .pylintrc pylintrc.toml .pylintrc.toml", "can hold code, which even `--version` runs"),
  ...keyed("pyproject.toml", "toml", runs, "", { only: ["tool>pylint"] }),
  ...keyed("setup.cfg tox.ini", "cfg", runs, "", { only: ["pylint*", "master", "main"] }),
];

// Plugins that are installed have keys of their own, of which these are known.
const flake8 = wordsOf([
  "verbose quiet color count exclude extend-exclude filename format hang-closing ignore extend-ignore per-file-ignores",
  "max-line-length max-doc-length indent-size select extend-select disable-noqa show-source statistics exit-zero jobs",
  "benchmark max-complexity builtins doctests include-in-doctest exclude-from-doctest docstring-convention",
  "import-order-style application-import-names inline-quotes multiline-quotes docstring-quotes ban-relative-imports",
  "max-cognitive-complexity rst-roles rst-directives",
]);
export const flake8Files: readonly ProjectFile[] = keyed(
  ".flake8 setup.cfg tox.ini",
  "cfg",
  "names code to run, or files to write",
  below("flake8", [...flake8, ...flake8.map((key) => key.replaceAll("-", "_"))]),
  { only: ["flake8", "flake8:local-plugins*"], without: ["--isolated"] },
);

const pytest =
  "minversion testpaths python_files python_classes python_functions norecursedirs markers log_* xfail_strict";
export const pytestFiles: readonly ProjectFile[] = [
  ...presence("conftest.py", "is code that it runs", { where: "below" }),
  ...keyed("pytest.ini .pytest.ini", "cfg", runs, below("pytest", pytest)),
  ...keyed("setup.cfg tox.ini", "cfg", runs, [below("pytest", pytest), below("tool:pytest", pytest)], {
    only: ["pytest", "tool:pytest"],
  }),
  ...keyed("pyproject.toml pytest.toml .pytest.toml", "toml", runs, below("tool>pytest>ini_options", pytest), {
    only: ["tool>pytest", "pytest"],
  }),
];

const coverage = [
  below(
    "run",
    "branch source source_pkgs source_dirs omit include parallel relative_files timid cover_pylib concurrency core",
  ),
  below("report", [
    "exclude_lines exclude_also partial_branches partial_also fail_under ignore_errors include include_namespace_packages",
    "omit precision show_missing skip_covered skip_empty sort format",
  ]),
  "paths html>title html>show_contexts html>skip_covered html>skip_empty json>pretty_print json>show_contexts xml>package_depth",
];
const coverageWhy = "names code to run, or files to write";
export const coverageFiles: readonly ProjectFile[] = [
  ...keyed(".coveragerc", "cfg", coverageWhy, coverage, { notFor: version }),
  ...keyed(".coveragerc.toml", "toml", coverageWhy, coverage, { notFor: version }),
  ...keyed("setup.cfg tox.ini", "cfg", coverageWhy, "", { only: ["coverage:*"], notFor: version }),
  ...keyed("pyproject.toml", "toml", coverageWhy, below("tool>coverage", coverage), {
    only: ["tool>coverage"],
    notFor: version,
  }),
];

export const banditFiles: readonly ProjectFile[] = keyed(
  ".bandit",
  "cfg",
  "names files to write",
  below(
    "bandit",
    "exclude exclude_dirs skips tests targets recursive aggregate number level confidence verbose debug quiet ignore-nosec",
  ),
  { where: "below", notFor: version },
);

const interpreter = presence(".venv", "holds a Python that it runs", { notFor: wordsOf("--version -V --help -h") });

export const poetryFiles: readonly ProjectFile[] = [
  ...interpreter,
  ...presence(".poetry", "holds plugins that it runs"),
  ...keyed("poetry.toml", "toml", runs, [
    "virtualenvs>create virtualenvs>in-project virtualenvs>prefer-active-python virtualenvs>use-poetry-python",
    "virtualenvs>options installer requests solver experimental keyring>enabled=false",
  ]),
  ...keyed("pyproject.toml", "toml", "names plugins that it runs", "", { only: ["tool>poetry>requires-plugins"] }),
];

const uv = [
  "dev-dependencies sources workspace package managed constraint-dependencies override-dependencies exclude-dependencies",
  "default-groups dependency-groups environments required-environments conflicts required-version extra-build-dependencies",
  "index>name index>url=https://* index>explicit index>default index>publish-url index-url=https://*",
  "extra-index-url=https://* prerelease resolution fork-strategy exclude-newer exclude-newer-package link-mode compile-bytecode",
  "index-strategy no-binary no-binary-package no-build no-build-package no-sources cache-keys build-backend preview",
];
export const uvFiles: readonly ProjectFile[] = [
  ...interpreter,
  ...keyed("uv.toml", "toml", runs, uv),
  ...keyed("pyproject.toml", "toml", runs, below("tool>uv", uv), { only: ["tool>uv"] }),
];

export const toxFiles: readonly ProjectFile[] = presence("toxfile.py", "is code that even `--version` runs");

/** Modules of the standard library, from the library references of Python 2.7 and 3.7 to 3.14; others begin with `_`. */
const libraryModules = wordsOf([
  "abc aifc annotationlib antigravity argparse array ast asynchat asyncio asyncore atexit audioop base64 bdb",
  "binascii binhex bisect builtins bz2 cProfile calendar cgi cgitb chunk cmath cmd code codecs codeop collections",
  "colorsys compileall compression concurrent configparser contextlib contextvars copy copyreg crypt csv ctypes",
  "curses dataclasses datetime dbm decimal difflib dis distutils doctest dummy_threading email encodings ensurepip",
  "enum errno faulthandler fcntl filecmp fileinput fnmatch formatter fractions ftplib functools gc genericpath",
  "getopt getpass gettext glob graphlib grp gzip hashlib heapq hmac html http idlelib imaplib imghdr imp importlib",
  "inspect io ipaddress itertools json keyword lib2to3 linecache locale logging lzma macpath mailbox mailcap",
  "marshal math mimetypes mmap modulefinder msilib msvcrt multiprocessing netrc nis nntplib nt ntpath nturl2path",
  "numbers opcode operator optparse os ossaudiodev parser pathlib pdb pickle pickletools pipes pkgutil platform",
  "plistlib poplib posix posixpath pprint profile pstats pty pwd py_compile pyclbr pydoc pydoc_data pyexpat queue",
  "quopri random re readline reprlib resource rlcompleter runpy sched secrets select selectors shelve shlex shutil",
  "signal site sitecustomize smtpd smtplib sndhdr socket socketserver spwd sqlite3 sre_compile sre_constants",
  "sre_parse ssl stat statistics string stringprep struct subprocess sunau symbol symtable sys sysconfig syslog",
  "tabnanny tarfile telnetlib tempfile termios textwrap this threading time timeit tkinter token tokenize tomllib",
  "trace traceback tracemalloc tty turtle turtledemo types typing unicodedata unittest urllib usercustomize uu uuid",
  "venv warnings wave weakref webbrowser winreg winsound wsgiref xdrlib xml xmlrpc zipapp zipfile zipimport zlib",
  "zoneinfo",
  // Of Python 2 alone.
  "BaseHTTPServer Bastion CGIHTTPServer Canvas ConfigParser Cookie DocXMLRPCServer HTMLParser MimeWriter Queue",
  "SimpleHTTPServer SimpleXMLRPCServer SocketServer StringIO Tkinter UserDict UserList UserString anydbm audiodev",
  "cPickle cStringIO commands compiler cookielib copy_reg dbhash dircache dl dumbdbm dummy_thread exceptions",
  "fpformat future_builtins gdbm hotshot htmlentitydefs htmllib httplib ihooks imputil markupbase md5 mhlib",
  "mimetools mimify multifile mutex new os2emxpath popen2 posixfile repr rexec rfc822 robotparser sets sgmllib sha",
  "sre stringold strop sunaudio sv thread timing toaiff ttk urllib2 urlparse user whichdb xmllib xmlrpclib",
]);

const isolated = { onlyFor: ["-m", "-c"], without: ["-I", "-P"], where: "here" } as const;

/** `python -m` and `python -c` look in the working directory first, for what the module imports, too. */
export const moduleFiles: readonly ProjectFile[] = [
  ...presence(
    [
      [...libraryModules, "__future__"].flatMap((name) => [`${name}.py`, `${name}.pyc`, `${name}/__init__.*`]),
      // Compiled ones have the version in their names, and packages of names with `_` are not looked into. No module of Python's is
      // found in `__pycache__` alone.
      [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => `_${letter}*`),
      "*.so *.pyd *.abi3.so",
    ],
    "would run instead of a module of Python: add `-I`",
    isolated,
  ),
  // It imports others if they are there, whose names are not known.
  ...presence(".", "may hold modules that pip imports: add `-I`", { ...isolated, onlyFor: ["pip"] }),
];
