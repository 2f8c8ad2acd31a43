// Programs that the C library ships: iconv, getent, locale, ldd.
import { about, anyNames, files, printsAbout, under } from "../forms.ts";
import { options } from "../options.ts";
import { choice, commands, connects, reads, runsCode, secret, text, writes } from "../schema.ts";

const manual = (page: string, section = 1): string =>
  `https://man7.org/linux/man-pages/man${section}/${page}.${section}.html`;

const getentOptions = options("-i|--no-idn -A|--no-addrconfig -?|--help --usage -V|--version", {
  // A service is a library, `libnss_NAME.so.2`; with a slash, one of the folder.
  "-s, --service": { value: choice({}, text, { contains: { "/": runsCode } }) },
});

export const libc = commands({
  iconv: {
    does: "converts the character set of text",
    manual: manual("iconv"),
    options: options(
      [
        "-f|--from-code= -t|--to-code= -l|--list -c -s|--silent --verbose -?|--help --usage -V|--version",
        "--unicode-subst= --byte-subst= --widechar-subst=",
      ],
      { "-o, --output": { value: writes } },
    ),
    complete: true,
    operands: files,
  },
  getent: {
    does: "prints entries of the system's databases",
    manual: manual("getent"),
    options: getentOptions,
    subcommands: {
      ...under(
        "aliases ethers group initgroups netgroup passwd protocols rpc services subid",
        about({ does: "prints entries", options: getentOptions }),
      ),
      // Name servers are asked, too.
      ...under("ahosts ahostsv4 ahostsv6 hosts networks", {
        does: "prints the addresses of hosts",
        options: getentOptions,
        operands: { each: connects },
      }),
      ...under(
        "shadow gshadow",
        about({ does: "prints the hashes of passwords", options: getentOptions, always: secret }),
      ),
    },
    needs: { sockets: true },
  },
  locale: {
    ...printsAbout("prints the settings of the locale"),
    options: options([
      "-a|--all-locales -m|--charmaps -c|--category-name -k|--keyword-name -v|--verbose -?|--help --usage",
      "-V|--version",
    ]),
    manual: manual("locale"),
  },
  getconf: {
    ...printsAbout("prints limits of the system"),
    options: options("-a -v= --help --version"),
    manual: manual("getconf"),
    pages: "never",
  },
  // It may run the program to see which libraries are loaded.
  ldd: {
    does: "prints the libraries that a program needs",
    manual: manual("ldd"),
    options: {
      "--help, --version": { stops: true },
      "-v, --verbose, -u, --unused, -d, --data-relocs, -r, --function-relocs": {},
    },
    operands: {
      each: choice({}, runsCode, {
        prefixes: Object.fromEntries(
          "/usr/bin/ /bin/ /usr/sbin/ /sbin/ /usr/lib/ /lib/".split(" ").map((folder) => [folder, reads]),
        ),
        contains: { "..": runsCode },
      }),
    },
  },
  ldconfig: {
    does: "prints or makes the cache of libraries",
    manual: manual("ldconfig", 8),
    grammar: "posix",
    options: {
      "-p, --print-cache": { operands: anyNames, cancels: true },
      "-V, --version": { stops: true },
      "-?, --help": { stops: true },
      "-v, --verbose": {},
    },
    operands: { each: reads },
    always: writes,
  },
  zdump: {
    ...printsAbout("prints the time in zones"),
    options: options("-v -V -c= -t= -i --help --version"),
    manual: manual("zdump", 8),
  },
});
