// Programs that the C library ships: iconv, getent, locale, ldd.
import { under } from "../forms.ts";
import { options } from "../options.ts";
import { rows } from "../rows.ts";
import { choice, commands, reads, runsCode, text } from "../schema.ts";

const manual = (page: string, section = 1): string =>
  `https://man7.org/linux/man-pages/man${section}/${page}.${section}.html`;

const getentOptions = options("-i|--no-idn -A|--no-addrconfig -?|--help --usage -V|--version", {
  // A service is a library, `libnss_NAME.so.2`; with a slash, one of the folder.
  "-s, --service": { value: choice({}, text, { contains: { "/": runsCode } }) },
});

export const libc = commands({
  ...rows`
    every: | https://man7.org/linux/man-pages/man1/{}.1.html
    iconv   | prints files | converts the character set of text | -f|--from-code= -t|--to-code= -l|--list -c -s|--silent
      | --verbose -?|--help --usage -V|--version --unicode-subst= --byte-subst= --widechar-subst= -o|--output=writes
      | | complete
    getent  | group        | prints entries of the system's databases | ${getentOptions}
      | | ${{ needs: { sockets: ["/run/nscd/socket", "/var/lib/sss/pipes/**", "/run/systemd/userdb/*", "/run/systemd/resolve/*", "/run/avahi-daemon/socket"] } }}
      aliases ethers group initgroups netgroup passwd protocols rpc services subid | prints names | prints entries
        | | ${getentOptions}
      # Name servers are asked, too.
      ahosts ahostsv4 ahostsv6 hosts networks | prints each=asks | prints the addresses of hosts | ${getentOptions}
      shadow gshadow | secret names | prints the hashes of passwords | ${getentOptions}
    locale  | prints names | prints the settings of the locale | -a|--all-locales -m|--charmaps -c|--category-name
      | -k|--keyword-name -v|--verbose -?|--help --usage -V|--version
    getconf | prints names | prints limits of the system | -a -v= --help --version | pages never
  `,
  // It may run the program to see which libraries are loaded.
  ldd: {
    does: "prints the libraries that a program needs",
    manual: manual("ldd"),
    options: options("--help|--version!stops -v|--verbose|-u|--unused|-d|--data-relocs|-r|--function-relocs"),
    operands: {
      each: choice({}, runsCode, {
        prefixes: under("/usr/bin/ /bin/ /usr/sbin/ /sbin/ /usr/lib/ /lib/", reads),
        contains: { "..": runsCode },
      }),
    },
  },
  ...rows`
    ldconfig | writes files | prints or makes the cache of libraries | -p|--print-cache!cancels!names -V|--version!stops
      | -?|--help!stops -v|--verbose | https://man7.org/linux/man-pages/man8/ldconfig.8.html | grammar posix
    zdump    | prints names | prints the time in zones | -v -V -c= -t= -i --help --version
      | | https://man7.org/linux/man-pages/man8/zdump.8.html
  `,
});
