// curl: asks a server for data. Sending data and writing files are effects of single options.

import { under } from "../forms.ts";
import { headerPrefixes } from "../knowledge/http-headers.ts";
import { optionsWith, wordsOf } from "../options.ts";
import {
  both,
  choice,
  commands,
  connects,
  controlsRemote,
  type Does,
  matching,
  type Option,
  parts,
  plain,
  reads,
  readsBehindAt,
  runsCode,
  secret,
  sends,
  text,
  unknown,
  writes,
  writesUnlessDash,
} from "../schema.ts";

// These protocols carry commands of the URL's choice to the server, or are no request for a document. curl also guesses
// them from a host's name (`dict.example`), and its globbing spells them in pieces (`d{ict}://`).
const otherProtocols = wordsOf([
  "dict gopher gophers imap imaps ldap ldaps mqtt mqtts pop3 pop3s rtmp rtsp scp sftp smb smbs smtp",
  "smtps telnet tftp ws wss ipfs ipns",
]);
const odd: Does = unknown("a protocol other than HTTP and FTP, or one spelt with a pattern");
const oddPrefixes: Record<string, Does> = {
  "{": odd,
  "[": odd,
  // curl 8.13, as a value of `--url`.
  "@": unknown("addresses that stand in a file"),
  "dict.": odd,
  "ldap.": odd,
  "imap.": odd,
  "smtp.": odd,
  "pop3.": odd,
};
for (const name of otherProtocols) oddPrefixes[`${name}:`] = odd;
for (const name of [...otherProtocols, "file"])
  for (let length = 1; length <= name.length; length++) {
    oddPrefixes[`${name.slice(0, length)}{`] = odd;
    oddPrefixes[`${name.slice(0, length)}[`] = odd;
  }
// No other protocol starts with these, so they decide where a URL goes even if the rest is not known.
const openNames =
  "a b c e h j k n o q u v x y z 0 1 2 3 4 5 6 7 8 9 ftp:// ftps:// localhost www. docs. dev. github. gitlab. google. registry. raw. ipinfo. ifconfig. wttr.";
const plainPrefixes = under(openNames, connects);
// Curl decodes `%41` and expands `{a,b}` and `[1-3]`: such a text is not the path that is read.
const hidden = unknown("the path of the file is not written out");
const file: Does = choice({}, reads, { contains: { "%": hidden, "{": hidden, "[": hidden, "?": hidden, "#": hidden } });
const url: Does = choice({}, connects, {
  prefixes: { ...plainPrefixes, ...oddPrefixes, "file:": file },
  ignoreCase: true,
});

const method: Does = choice({ GET: text, HEAD: text, OPTIONS: text }, controlsRemote, { ignoreCase: true });
const header: Does = choice({}, text, {
  prefixes: {
    ...headerPrefixes,
    "@": unknown("headers that stand in a file"),
  },
  ignoreCase: true,
});
const traceFile: Does = choice({ "-": text, "%": text }, writes);

// `%output{file}` writes (curl 8.3), wherever it stands, and `@file` is a file with a format.
const format: Does = matching(
  /^(?!@)(?:[^%]|%%|%\{\w+(?:\.\w+)?\}|%header\{[^{}]*\})*$/,
  plain,
  unknown("a format may write a file"),
);
// What is sent is read: each of these names a file in a way of its own.
/** In an address, behind `-G`, unless a file holds it. */
const data: Does = both(choice({}, text, { contains: { "@": sends } }), readsBehindAt);
/** `@file`, and `name@file`; behind a `=` stands text. */
const encoded: Does = both(
  choice({}, text, { contains: { "@": sends } }),
  parts(/^(?:[^=@…]*@|[^=@…]*(?=…))(.*)$/, reads),
);
/** `-T`: it expands `{a,b}` and `[1-3]`, too; `.` is standard input. */
const uploaded: Does = choice({ "-": sends, ".": sends }, both(sends, reads), {
  contains: { "{": hidden, "[": hidden },
});
/** `name=@file,"file";type=...`, `name=<file`, and `;headers=@file`; in quotes a backslash hides a character. */
const form: Does = both(
  sends,
  parts(/(?:=[@<]|(?<==@.*),|(?=…))"?([^",;]*)/, choice({}, reads, { contains: { "\\": hidden } })),
);

const sending = { implies: ["-X", "-d"], changes: "sends data[ to {1}]" } satisfies Partial<Option>;
/** In the address with `-G`. */
const unlessGet = { ...sending, does: sends, untilCancelled: true } satisfies Partial<Option>;

const printingRequests = wordsOf("-v --verbose --trace --trace-ascii");

const switches = [
  "--anyauth -a|--append --basic --cert-status --compressed --compressed-ssh --create-dirs --crlf",
  "--digest -q|--disable --disable-eprt --disable-epsv --disallow-username-in-url --doh-cert-status",
  "--doh-insecure -f|--fail --fail-early --fail-with-body --false-start --form-escape --ftp-pasv",
  "--ftp-pret --ftp-skip-pasv-ip --ftp-ssl-ccc --ftp-ssl-control -g|--globoff",
  "--haproxy-protocol -I|--head!implies-X -h|--help --http0.9 -0|--http1.0 --http1.1 --http2",
  "--http2-prior-knowledge --http3 --http3-only --ignore-content-length -i|--include -k|--insecure",
  "-4|--ipv4 -6|--ipv6 -j|--junk-session-cookies -l|--list-only -L|--location --location-trusted!implies-L",
  "-M|--manual --negotiate -:|--next --no-alpn -N|--no-buffer",
  "--no-clobber --no-keepalive --no-npn --no-progress-meter --no-sessionid --ntlm -Z|--parallel",
  "--parallel-immediate --path-as-is --post301 --post302 --post303 -#|--progress-bar --proxy-anyauth",
  "--proxy-basic --proxy-digest --proxy-insecure --proxy-negotiate --proxy-ntlm",
  "--proxy-ssl-allow-beast --proxy-ssl-auto-client-cert --proxy-tlsv1 --proxy-http2 --proxy-ca-native",
  "-p|--proxytunnel --raw -J|--remote-header-name -R|--remote-time --remove-on-error",
  "--retry-all-errors --retry-connrefused --sasl-ir -S|--show-error -s|--silent --skip-existing",
  "--socks5-basic --socks5-gssapi --socks5-gssapi-nec --ssl --ssl-allow-beast --ssl-auto-client-cert",
  "--ssl-no-revoke --ssl-reqd --ssl-revoke-best-effort -2|--sslv2 -3|--sslv3 --styled-output",
  "--no-styled-output --suppress-connect-headers --tcp-fastopen --tcp-nodelay --tftp-no-options",
  "-1|--tlsv1 --tlsv1.0 --tlsv1.1 --tlsv1.2 --tlsv1.3 --tr-encoding --trace-time --trace-ids",
  "-B|--use-ascii -v|--verbose -V|--version --xattr --ca-native --mptcp",
];

const values = [
  "--aws-sigv4 --cert-type --ciphers --connect-timeout --create-file-mode --curves",
  "--dns-interface --dns-ipv4-addr --dns-ipv6-addr --expect100-timeout --ftp-account --ftp-method",
  "-P|--ftp-port --ftp-ssl-ccc-mode --happy-eyeballs-timeout-ms --haproxy-clientip --hostpubmd5",
  "--hostpubsha256 --interface --ip-tos --keepalive-time --keepalive-cnt --key-type --krb",
  "--limit-rate --local-port --login-options --max-filesize --max-redirs -m|--max-time --noproxy",
  "--parallel-max --pinnedpubkey --proto --proxy-cert-type --proxy-ciphers --proxy-key-type",
  "--proxy-pinnedpubkey --proxy-service-name --proxy-tls13-ciphers --proxy-tlsauthtype",
  "--proxy-tlsuser -r|--range --rate -e|--referer --request-target --retry --retry-delay",
  "--retry-max-time --sasl-authzid --service-name --socks5-gssapi-service -Y|--speed-limit",
  "-y|--speed-time -t|--telnet-option --tftp-blksize -z|--time-cond --tls-max --tls13-ciphers",
  "--tlsauthtype --tlsuser -A|--user-agent --vlan-priority --trace-config",
];

// Also the part of a header or a cookie that logs a user in.
const secrets = [
  "--oauth2-bearer --pass --proxy-pass --proxy-tlspassword -U|--proxy-user --tlspassword -u|--user",
  "-b|--cookie",
];

const paths = [
  "--cacert --capath --crlfile --etag-compare --key --proxy-cacert --proxy-capath",
  "--proxy-cert --proxy-crlfile --proxy-key --pubkey --random-file --egd-file",
];

export const curl = commands({
  curl: {
    does: "asks servers for documents and prints them",
    dashed: "taken",
    manual: "https://curl.se/docs/manpage.html",
    options: {
      ...optionsWith(switches, {}),
      ...optionsWith(values, { value: text }),
      "-C, --continue-at": { value: text, moves: "no" },
      ...optionsWith(secrets, { value: text, holdsSecret: true }),
      ...optionsWith(paths, { value: reads }),
      ...optionsWith("--unix-socket --abstract-unix-socket", {
        value: reads,
        does: unknown("asks a service of this machine, which may print secrets or do anything for a request"),
      }),
      ...optionsWith(
        [
          "-x|--proxy --preproxy --proxy1.0 --socks4 --socks4a --socks5 --socks5-hostname --doh-url",
          "--ipfs-gateway --connect-to --resolve --dns-servers",
        ],
        { value: connects },
      ),
      "-F, --form": { value: form, ...sending },
      "--form-string": { value: sends, ...sending },
      "--json": { value: both(sends, readsBehindAt), ...sending },
      "-T, --upload-file": { value: uploaded, ...sending },
      ...optionsWith("-d|--data --data-ascii --data-binary", { value: data, ...unlessGet }),
      "--data-raw": { value: choice({}, text, { contains: { "@": sends } }), ...unlessGet },
      "--data-urlencode": { value: encoded, ...unlessGet },
      // With the password that it finds there, the request is printed.
      ...optionsWith("-n|--netrc --netrc-optional", { does: secret, beside: printingRequests }),
      "--netrc-file": { value: reads, does: secret, beside: printingRequests },
      "-G, --get": { cancels: true },
      ...optionsWith("--mail-auth --mail-from --mail-rcpt", { value: sends }),
      ...optionsWith("--mail-rcpt-allowfails", { does: sends }),
      "--url": { value: url },
      // `name@file` and `@file` send a file.
      "--url-query": { value: encoded },
      "-X, --request": { value: method, changes: "sends a {=} request[ to {1}]", gravest: true },
      // `certificate:password`.
      "-E, --cert": { value: reads, holdsSecret: true },
      "-H, --header": { value: header, holdsSecret: true },
      "--proxy-header": { value: header },
      "-Q, --quote": {
        value: choice(
          { PWD: text, SYST: text, FEAT: text, STAT: text, NOOP: text, HELP: text, CDUP: text },
          controlsRemote,
          {
            contains: { "\n": controlsRemote, "\r": controlsRemote },
            prefixes: { "CWD ": text, "MDTM ": text, "SIZE ": text, "STAT ": text },
          },
        ),
      },
      "--ftp-create-dirs": { does: controlsRemote },
      "--ftp-alternative-to-user": { value: controlsRemote },
      "--proto-default": { value: choice({ http: text, https: text, ftp: text, ftps: text }, odd) },
      "--proto-redir": { value: choice({ "=https": text, "=http,https": text, "=https,http": text }, odd) },
      "-w, --write-out": { value: format },
      "-o, --output": { value: writesUnlessDash },
      // Of relative paths it moves only those of `-o` and `-O`.
      "--output-dir": { value: writes, moves: "folder" },
      "-O, --remote-name": { does: writes, implies: ["-o"] },
      "--remote-name-all": { does: writes, implies: ["-o"] },
      "-D, --dump-header": { value: writesUnlessDash, moves: "no" },
      "-c, --cookie-jar": { value: writesUnlessDash },
      "--stderr": { value: writesUnlessDash },
      "--libcurl": { value: writesUnlessDash },
      "--trace": { value: traceFile },
      "--trace-ascii": { value: traceFile },
      "--etag-save": { value: writes },
      "--hsts": { value: choice({ "": text }, writes) },
      "--alt-svc": { value: choice({ "": text }, writes) },
      "-K, --config": { value: unknown("options that stand in a file"), sets: "options" },
      "--engine": { value: choice({ list: text }, runsCode) },
      "--ntlm-wb": { does: runsCode },
      "--metalink": { does: writes },
    },
    operands: { each: url },
    links: "never",
  },
});
