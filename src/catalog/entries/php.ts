// PHP and Composer.

import { about, asks, changes, group, ofFiles, prints, shortHelp, under } from "../forms.ts";
import { composerFiles } from "../knowledge/project-files/systems.ts";
import { type Options, optionsWith, type WordList } from "../options.ts";
import { choice, commands, type Does, type Entry, reads, runsCode, secret, text, unknown, writes } from "../schema.ts";

const stops = (names: WordList): Options => optionsWith(names, { stops: true });

const common = [
  "-q|--quiet --silent -v|-vv|-vvv|--verbose --ansi --no-ansi -n|--no-interaction --profile",
  "--no-plugins --no-scripts --no-cache -d|--working-dir=folder",
];
const shows = (does: string, list: WordList = "", more: Options = {}): Entry =>
  prints(does, [common, list], { ...shortHelp, ...more });
const finds = (does: string, list: WordList = ""): Entry => asks(does, [common, list], shortHelp);
const works = (does: string, names: WordList): Readonly<Record<string, Entry>> =>
  under(names, changes(does, unknown("installs, removes, publishes or runs something"), "", shortHelp));
const setting: Does = choice({}, text, {
  contains: { oauth: secret, token: secret, basic: secret, bearer: secret, auth: secret },
  ignoreCase: true,
});
const packages = [
  "--all --locked -i|--installed -p|--platform -a|--available -s|--self -N|--name-only -P|--path",
  "-t|--tree -l|--latest -o|--outdated -m|--minor-only --major-only --patch-only -A|--sort-by-age",
  "-D|--direct~ --strict -f|--format= --no-dev --ignore= -H|--versions",
];

export const php = commands({
  php: {
    does: "runs a PHP program",
    manual: "https://www.php.net/manual/en/features.commandline.options.php",
    // `-d` may set a file to run first, `-z` loads an extension.
    grammar: "posix",
    options: {
      ...stops("-v --version -m --modules -i --info --ini -h --help"),
      "-n": {},
      "-l, --syntax-check": { operands: { each: reads } },
      // They describe something, and stop.
      "--ri, --rextinfo, --re, --rextension, --rf, --rfunction, --rc, --rclass": { value: text, stops: true },
    },
    // Without an operand the program comes from standard input.
    operands: { none: runsCode, first: [runsCode], each: text },
  },
  composer: {
    manual: "https://getcomposer.org/doc/03-cli.md",
    // It loads the plugins of a project that the project allows. Its inspecting commands are taken as read-only all the
    // same, as those plugins came with the installation that a person asked for.
    ...group(
      "manages PHP packages",
      {
        ...under("show info", about(finds("lists or describes packages", packages))),
        outdated: about(finds("lists outdated packages", packages)),
        validate: ofFiles(
          shows("checks composer.json", [
            "--no-check-all --check-lock --no-check-lock --no-check-publish --no-check-version",
            "-A|--with-dependencies --strict",
          ]),
        ),
        licenses: shows("lists licences", "-f|--format= --no-dev --locked"),
        ...under(
          "why depends why-not prohibits",
          about(finds("prints why a package is installed", "-r|--recursive -t|--tree --locked")),
        ),
        search: about(finds("searches packages", "-N|--only-name -O|--only-vendor -t|--type= -f|--format=")),
        diagnose: finds("looks for common faults"),
        audit: finds(
          "asks for known faults of the packages",
          "--no-dev -f|--format= --locked --abandoned= --ignore-severity=",
        ),
        fund: shows("lists how to pay for packages", "-f|--format="),
        suggests: about(shows("lists suggested packages", "--by-package --by-suggestion -a|--all --list --no-dev")),
        status: shows("lists packages that were changed here"),
        "check-platform-reqs": shows("checks the platform", "--no-dev --lock -f|--format="),
        ...under("about list help", about(shows("prints help", "--raw --format= --short"))),
        config: {
          ...shows("prints or changes a setting", "-g|--global --absolute --source --file=", {
            "-l, --list": {},
            "--unset": { does: writes },
            "-e, --editor": { does: runsCode },
            "-a, --auth": { does: secret },
          }),
          // With one operand it prints a setting, with two it sets it.
          operands: { first: [setting], each: writes },
        },
        ...works("changes packages, or runs scripts", [
          "install i update u upgrade require r remove rm uninstall create-project init dump-autoload",
          "dumpautoload exec run run-script global archive self-update selfupdate clear-cache clearcache cc",
          "bump reinstall home browse",
        ]),
      },
      common,
      { ...shortHelp, "-V, --version": { stops: true } },
    ),
    obeys: composerFiles,
    // To tell the version of the project.
    needs: { git: true, credentials: [".composer/auth.json", ".config/composer/auth.json"] },
    environment: { COMPOSER_NO_INTERACTION: ["1"], COMPOSER_ALLOW_SUPERUSER: ["1"] },
    renames: true,
  },
});
