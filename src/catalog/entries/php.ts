// PHP and Composer.
import { group, shortHelp } from "../forms.ts";
import { composerFiles } from "../knowledge/project-files/systems.ts";
import { rows } from "../rows.ts";
import { choice, commands, type Does, environment, secret, text, unknown } from "../schema.ts";

const common = [
  "-q|--quiet --silent -v|-vv|-vvv|--verbose --ansi --no-ansi -n|--no-interaction --profile",
  "--no-plugins --no-scripts --no-cache -d|--working-dir=folder",
];

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
  ...rows`
    # '-d' may set a file to run first, '-z' loads an extension.
    # They describe something, and stop.
    # Without an operand the program comes from standard input.
    php | prints none=runs first=runs names | runs a PHP program | -v!stops --version!stops -m!stops --modules!stops
      | -i!${{ does: environment, operands: {} }} --info!${{ does: environment, operands: {} }} --ini!stops -h!stops --help!stops -n -l|--syntax-check!files
      | --ri|--rextinfo|--re|--rextension|--rf|--rfunction|--rc|--rclass=!stops
      | | https://www.php.net/manual/en/features.commandline.options.php | grammar posix
  `,
  composer: {
    manual: "https://getcomposer.org/doc/03-cli.md",
    // It loads the plugins of a project that the project allows. Its inspecting commands are taken as read-only all the
    // same, as those plugins came with the installation that a person asked for.
    ...group(
      "manages PHP packages",
      rows`
        every: --help!stops -h!stops
        show=info | asks names   | lists or describes packages | ${packages} ${common}
        outdated  | asks names   | lists outdated packages | ${packages} ${common}
        validate  | prints files | checks composer.json | --no-check-all --check-lock --no-check-lock --no-check-publish
          | --no-check-version -A|--with-dependencies --strict ${common}
        licenses  | prints       | lists licences | -f|--format= --no-dev --locked ${common}
        why=depends why-not=prohibits | asks names   | prints why a package is installed | -r|--recursive -t|--tree
          | --locked ${common}
        search    | asks names   | searches packages | -N|--only-name -O|--only-vendor -t|--type= -f|--format= ${common}
        diagnose  | asks         | looks for common faults | ${common}
        audit     | asks         | asks for known faults of the packages | --no-dev -f|--format= --locked --abandoned=
          | --ignore-severity= ${common}
        fund      | prints       | lists how to pay for packages | -f|--format= ${common}
        suggests  | prints names | lists suggested packages | --by-package --by-suggestion -a|--all --list --no-dev
          | ${common}
        status    | prints       | lists packages that were changed here | ${common}
        check-platform-reqs | prints       | checks the platform | --no-dev --lock -f|--format= ${common}
        about list help | prints names | prints help | --raw --format= --short ${common}
        # With one operand it prints a setting, with two it sets it.
        config    | prints first=${setting} each=writes | prints or changes a setting | -g|--global --absolute --source
          | --file= -l|--list!secret --unset!writes -e|--editor!runs -a|--auth!secret ${common}
        install=i update=u=upgrade require=r remove=rm=uninstall create-project init dump-autoload=dumpautoload exec run
          | run-script global archive self-update=selfupdate clear-cache=clearcache=cc bump reinstall home=browse
          | | ${unknown("installs, removes, publishes or runs something")} names | changes packages, or runs scripts
      `,
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
