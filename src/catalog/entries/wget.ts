// wget: saves documents into files, unless an option makes it print them or only look.
import { headerPrefixes } from "../knowledge/http-headers.ts";
import { optionsWith } from "../options.ts";
import {
  both,
  choice,
  commands,
  connects,
  controlsRemote,
  type Does,
  reads,
  runsCode,
  secret,
  sends,
  text,
  unknown,
  writes,
  writesUnlessDash,
} from "../schema.ts";

const header: Does = choice({}, text, {
  prefixes: headerPrefixes,
  ignoreCase: true,
});

const switches = [
  "-q|--quiet -v|--verbose --no-verbose -F|--force-html --no-config --retry-connrefused",
  "--no-clobber --no-netrc -c|--continue --show-progress --no-show-progress -N|--timestamping",
  "--no-if-modified-since --no-use-server-timestamps -S|--server-response --random-wait --no-proxy",
  "--no-dns-cache --ignore-case -4|--inet4-only -6|--inet6-only --ask-password --no-iri",
  "--no-directories --no-host-directories --protocol-directories --no-cache -E|--adjust-extension",
  "--ignore-length --save-headers --no-http-keep-alive --no-cookies --keep-session-cookies",
  "--content-disposition --content-on-error --auth-no-challenge --https-only --no-check-certificate",
  "--no-hsts --no-glob --no-passive-ftp --preserve-permissions --retr-symlinks --ftps-implicit",
  "--ftps-resume-ssl --ftps-clear-data-connection --ftps-fallback-to-ftp --no-warc-compression",
  "--no-warc-digests --no-warc-keep-log --strict-comments --follow-ftp -H|--span-hosts -L|--relative",
  "--trust-server-names --no-parent",
];

// `-n` takes the letters behind it: `-nv`, `-nc`, `-np`.
const values = [
  "-n --report-speed -B|--base -t|--tries --retry-on-http-error --start-pos --progress -T|--timeout",
  "--dns-timeout --connect-timeout --read-timeout -w|--wait --waitretry -Q|--quota --bind-address",
  "--limit-rate --restrict-file-names --prefer-family --user --local-encoding --remote-encoding",
  "-P|--directory-prefix --cut-dirs --http-user --default-page --compression --max-redirect",
  "--proxy-user --referer -U|--user-agent --secure-protocol --certificate-type --private-key-type",
  "--pinnedpubkey --ciphers --ftp-user --warc-header --warc-max-size -l|--level -A|--accept",
  "-R|--reject --accept-regex --reject-regex --regex-type --exclude-domains --follow-tags",
  "--ignore-tags -I|--include-directories -X|--exclude-directories",
];

const sending = ["--method", "--post-data", "--post-file", "--body-data", "--body-file"];

export const wget = commands({
  wget: {
    does: "downloads documents into files",
    dashed: "taken",
    manual: "https://www.gnu.org/software/wget/manual/wget.html",
    options: {
      ...optionsWith(switches, {}),
      ...optionsWith(values, { value: text }),
      ...optionsWith("--password --http-password --proxy-password --ftp-password", { value: text, holdsSecret: true }),
      "-D, --domains": { value: text, moves: "no" },
      ...optionsWith(
        "--load-cookies --certificate --private-key --ca-certificate --ca-directory --crl-file --warc-dedup",
        {
          value: reads,
        },
      ),
      ...optionsWith("--post-data --body-data", { value: sends, implies: sending }),
      ...optionsWith("--post-file --body-file", { value: both(sends, reads), implies: sending }),
      ...optionsWith("--save-cookies --hsts-file --rejected-log --warc-file --warc-tempdir", { value: writes }),
      // These keep files even if `-O -` prints the document.
      ...optionsWith(
        [
          "-b|--background -x|--force-directories --xattr --unlink --no-remove-listing --warc-cdx",
          "-r|--recursive --delete-after",
        ],
        { does: writes },
      ),
      ...optionsWith(
        "-k|--convert-links --convert-file-only -K|--backup-converted -m|--mirror!implies-r -p|--page-requisites",
        {
          does: writes,
        },
      ),
      "--backups": { value: text, optional: true, does: writes },
      // It prints the requests, with the password that it found in `.netrc`.
      "-d, --debug": { does: secret },
      "-V, --version": { stops: true },
      "-h, --help": { stops: true },
      "--spider": { cancels: true },
      "-O, --output-document": {
        value: choice({ "-": text, "/dev/null": text, "/dev/stdout": text, "/dev/stderr": text }, writes),
        cancels: true,
      },
      "-o, --output-file": { value: writesUnlessDash },
      "-a, --append-output": { value: writesUnlessDash },
      "--header": { value: header, holdsSecret: true },
      "--method": { value: choice({ GET: text, HEAD: text, OPTIONS: text }, controlsRemote), sets: "options" },
      "-i, --input-file": { value: unknown("addresses that stand in a file") },
      "-e, --execute": { value: unknown("a setting of any kind"), sets: "options" },
      "--config": { value: unknown("settings that stand in a file"), sets: "options" },
      "--use-askpass": { value: runsCode },
    },
    always: writes,
    operands: {
      each: choice({}, connects, {
        prefixes: {
          "http:": connects,
          "https:": connects,
          localhost: connects,
          "ftp:": both(connects, writes),
          "ftps:": both(connects, writes),
        },
        ignoreCase: true,
      }),
    },
    permutes: true,
  },
});
