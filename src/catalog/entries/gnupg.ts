// GnuPG. Even to list keys it makes its keyring and keeps a trust database; gpgv checks signatures without them.
import { options } from "../options.ts";
import { rows } from "../rows.ts";
import { commands, type Entry, type Needs, unknown } from "../schema.ts";

const manual = "https://www.gnupg.org/documentation/manuals/gnupg/";
const keyring: Needs = { sockets: ["~/.gnupg/S.*", "@runtime/gnupg/**"], credentials: [".gnupg"] };

const gpg: Entry = {
  does: "lists and checks keys, encrypts and signs",
  manual,
  options: options([
    "-v|--verbose -q|--quiet --batch --no-tty --with-colons --list-config!cancels",
    "--list-gcrypt-config!cancels -h|--help!stops --version|--dump-options|--warranty!stops",
  ]),
  operands: { each: unknown("decrypts, verifies or imports what it finds") },
  always: unknown("writes its keyring or its trust database"),
  environment: { GPG_TTY: ["*"] },
};

export const gnupg = commands({
  gpg,
  ...rows`
    gpg2    | ${gpg}
    gpgv    | prints files | checks signatures | -v|--verbose -q|--quiet --ignore-time-conflict
      | --enable-special-filenames --status-fd= --logger-fd= --version --help!stops --keyring=reads --homedir=reads
      | --weak-digest= -o|--output=writes | https://www.gnupg.org/documentation/manuals/gnupg/gpgv.html
      | | ${{ needs: keyring }}
    gpgconf | prints names | prints about GnuPG | -L|--list-dirs|--list-dir --list-components --list-options=
      | --check-options= --list-config --show-socket --show-configs -v|--verbose -q|--quiet --version --help!stops
      | | https://www.gnupg.org/documentation/manuals/gnupg/gpgconf.html
  `,
});
