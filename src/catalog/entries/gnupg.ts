// GnuPG. Even to list keys it makes its keyring and keeps a trust database; gpgv checks signatures without them.
import { printsAbout, printsFiles } from "../forms.ts";
import { options } from "../options.ts";
import { commands, type Entry, type Needs, reads, text, unknown, writes } from "../schema.ts";

const manual = "https://www.gnupg.org/documentation/manuals/gnupg/";
const keyring: Needs = { sockets: true, credentials: [".gnupg"] };

const gpg: Entry = {
  does: "lists and checks keys, encrypts and signs",
  manual,
  options: options("-v|--verbose -q|--quiet --batch --no-tty --with-colons", {
    "--list-config": { cancels: true },
    "--list-gcrypt-config": { cancels: true },
    "-h, --help": { stops: true },
    "--version, --dump-options, --warranty": { stops: true },
  }),
  operands: { each: unknown("decrypts, verifies or imports what it finds") },
  always: unknown("writes its keyring or its trust database"),
  environment: { GPG_TTY: ["*"] },
  examples: {
    read_only: ["gpg --version", "gpg --list-config --with-colons"],
    mutating: [
      "gpg --list-keys",
      "gpg -K",
      "gpg --keyring ./new.kbx --list-keys",
      "gpg --verify a.sig a",
      "gpg -d a.gpg",
      "gpg -e -r me a",
      "gpg --import key.asc",
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
  gpg2: { ...gpg, examples: { read_only: ["gpg2 --version"], mutating: ["gpg2 -k"] } },
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
      "-L|--list-dirs|--list-dir --list-components --list-options= --check-options=",
      "--list-config --show-socket --show-configs -v|--verbose -q|--quiet --version",
    ]),
    manual: `${manual}gpgconf.html`,
    examples: {
      read_only: ["gpgconf --list-dirs"],
      // The last two start the programs.
      mutating: [
        "gpgconf --kill all",
        "gpgconf --launch gpg-agent",
        "gpgconf --change-options gpg",
        "gpgconf --check-programs",
        "gpgconf --show-versions",
      ],
    },
  },
});
