// GnuPG. It may make its folder and a trust database on first use, which is accepted; agents keep passphrases.
import { anyNames, files, printsAbout, printsFiles } from "../forms.ts";
import { type Options, options, wordsOf } from "../options.ts";
import { commands, type Entry, type Needs, reads, runsCode, text, unknown, writes } from "../schema.ts";

const manual = "https://www.gnupg.org/documentation/manuals/gnupg/";
const listing = wordsOf([
  "-k|--list-keys|--list-public-keys -K|--list-secret-keys --list-signatures|--list-sigs",
  "--check-signatures|--check-sigs --fingerprint --list-packets --card-status --list-config",
  "--list-gcrypt-config --list-trustdb --list-options-only --print-md",
]);

const asking: Options = Object.fromEntries(
  [
    ...listing.filter((name) => name !== "--list-options-only"),
    "--verify",
    "--show-keys|--show-key",
    "--print-mds",
    "--locate-keys",
    "--list-only",
  ].map((names): [string, object] => [names.replaceAll("|", ", "), { cancels: true, operands: files }]),
);

const keyring: Needs = { sockets: true, credentials: [".gnupg"] };

const gpg: Entry = {
  does: "lists and checks keys, encrypts and signs",
  manual,
  options: options(
    [
      "-v|--verbose -q|--quiet -a|--armor --batch --no-tty --with-colons --with-fingerprint",
      "--with-subkey-fingerprint --with-keygrip --with-secret --with-key-data --with-wkd-hash",
      "--keyid-format= --fixed-list-mode --list-options= --verify-options= --no-default-keyring",
      "--trust-model= --no-auto-check-trustdb --status-fd= --logger-fd= --display-charset= --no-greeting",
      "--no-permission-warning --utf8-strings --import-options= --with-sig-check --no-verbose",
      "--max-output= --no-auto-key-locate --no-auto-key-retrieve --lock-never --lock-once --no-options",
    ],
    {
      ...asking,
      // Keys that are not here would be asked for at servers.
      "--locate-keys": { cancels: true, does: unknown("asks servers for keys, and imports them") },
      "--keyring": { value: reads },
      "--export": { cancels: true, operands: anyNames },
      "--export-ssh-key": { value: text, cancels: true, operands: anyNames },
      "-o, --output": { value: writes },
      "--status-file": { value: writes },
      "--log-file, --logger-file": { value: writes },
      "--homedir": { value: unknown("uses another configuration") },
      "--options": { value: unknown("uses another configuration") },
      "--exec-path": { value: runsCode },
      "--agent-program": { value: runsCode },
      "--photo-viewer": { value: runsCode },
      "-h, --help": { stops: true },
      "--version, --dump-options, --warranty": { stops: true },
    },
  ),
  operands: { each: unknown("decrypts, verifies or imports what it finds") },
  always: unknown("decrypts, or changes keys"),
  environment: { GNUPGHOME: [], GPG_TTY: ["*"], PINENTRY_USER_DATA: [] },
  needs: keyring,
  examples: {
    read_only: [
      "gpg --list-keys",
      "gpg -K --keyid-format long",
      "gpg --verify a.sig a",
      "gpg --show-keys --with-fingerprint key.asc",
      "gpg --fingerprint me",
      "gpg --version",
      "gpg --export -a me",
    ],
    mutating: [
      "gpg -d a.gpg",
      "gpg -e -r me a",
      "gpg --import key.asc",
      "gpg --verify a.sig -o out",
      "gpg --list-keys --delete-keys me",
      "gpg --export-secret-keys",
      "gpg a.gpg",
      "gpg --recv-keys x",
      "gpg --homedir x -k",
    ],
  },
};

export const gnupg = commands({
  gpg,
  gpg2: { ...gpg, examples: { read_only: ["gpg2 -k"], mutating: ["gpg2 -d a"] } },
  gpgv: {
    ...printsFiles(
      "checks signatures",
      [
        "-v|--verbose -q|--quiet --ignore-time-conflict --enable-special-filenames --status-fd=",
        "--logger-fd= --version",
      ],
      {
        "--keyring": { value: reads },
        "--homedir": { value: reads },
        "--weak-digest": { value: text },
        "-o, --output": { value: writes },
      },
    ),
    manual: `${manual}gpgv.html`,
    needs: keyring,
    examples: { read_only: ["gpgv --keyring k.gpg a.sig a"], mutating: ["gpgv -o out a.gpg", "gpgv --log-file x a"] },
  },
  gpgconf: {
    ...printsAbout("prints about GnuPG", [
      "-L|--list-dirs|--list-dir --list-components --list-options= --check-programs --check-options=",
      "--list-config --show-versions --show-socket --show-configs -v|--verbose -q|--quiet --version",
    ]),
    manual: `${manual}gpgconf.html`,
    examples: {
      read_only: ["gpgconf --list-dirs"],
      mutating: ["gpgconf --kill all", "gpgconf --launch gpg-agent", "gpgconf --change-options gpg"],
    },
  },
});
