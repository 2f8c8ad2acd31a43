// pnpm: Node.js packages. Every command may load a `.pnpmfile.cjs` of the project, which is code, and run the version of
// pnpm that the project names. The commands that inspect are taken as read-only all the same: that file is for
// resolving packages, and is not why people list packages.
import { pnpmFiles } from "../knowledge/project-files/package-managers.ts";
import { type Options, options } from "../options.ts";
import { rows } from "../rows.ts";
import { choice, commands, connects, type Does, secret, text } from "../schema.ts";
import { aboutPackage } from "./npm.ts";

// Understood with every command.
const everywhere: Options = options(
  [
    "-r|--recursive -F|--filter= --filter-prod= -C|--dir=folder -w|--workspace-root --color --no-color",
    "--loglevel= --reporter= -s|--silent --json --offline --prefer-offline --stream --aggregate-output",
    "--use-stderr --fail-if-no-match --include-workspace-root --ignore-workspace --parallel",
    "--workspace-concurrency=",
  ],
  { "-h, --help": { stops: true }, "--registry": { value: connects } },
);

const selecting = [
  "-g|--global -P|--prod -D|--dev~ --no-optional --long --parseable --depth= --only-projects",
  "--exclude-peers --format= --compatible --sort-by= --find-by= --lockfile-only",
];

const setting: Does = choice({}, text, {
  contains: { auth: secret, password: secret, token: secret, key: secret, cert: secret },
  ignoreCase: true,
});

export const pnpm = commands(rows`
  # It reads on behind --version: 'pnpm -v build' runs the script.
  pnpm | group alone | manages Node.js packages | -v|--version ${everywhere} | https://pnpm.io/pnpm-cli
    | | globals anywhere | renames | ${{ obeys: pnpmFiles, needs: { credentials: [".npmrc"] } }}
    list=ls=la=ll  | prints names | lists installed packages | ${selecting}
    why            | prints names | prints why a package is installed | ${selecting}
    outdated       | asks names   | lists outdated packages | ${selecting}
    audit          | asks         | asks for known faults of the dependencies | --audit-level= --ignore-registry-errors
      | -P|--prod -D|--dev~ --no-optional --fix!writes --ignore=writes --ignore-unfixable!writes
    licenses       | group alone  | works with licences
      list=ls | prints | lists licences | ${selecting}
    view=info=show=v | asks ${aboutPackage} | describes packages of the registry
    search=find=s=se | asks names   | searches packages
    # All settings have the tokens of registries among them.
    config=c       | group alone  | reads and writes the settings
      list=ls    | secret       | prints settings | -g|--global --location=
      get        | prints none=secret each=${setting} | prints a setting | -g|--global --location=
      set delete | writes names | changes settings
    get            | prints none=secret each=${setting} | prints a setting | -g|--global --location=
    root bin prefix | prints       | prints a directory | -g|--global | shows places
    whoami         | asks         | prints one's name at the registry
    ping           | asks         | asks the registry whether it is there
    store          | group alone  | works with the store
      # To find the store it tries, with a file in the folder, which file systems can share files.
      path status add prune | writes names | describes or changes the store
    env            | group alone  | works with versions of Node.js
      list=ls | asks names   | lists versions | --remote
      use add remove=rm | writes names | installs or removes versions
    cat-file cat-index find-hash | writes names | prints from the store, which it looks for as above
    ignored-builds | prints names | prints which packages were not built
    # It hands everything behind the name to the script, '--help' too.
    run=run-script | prints first=runs names | runs a script of the project, or lists them | --if-present
    help           | prints names | prints help | -a|--all
    completion     | prints names | prints a script for completion
    install=i add ci update=up=upgrade link=ln import fetch | runs names   | installs packages, and runs their scripts |
      | | ${{ like: { install: "add", i: "add" } }}
      | | instead to see the scripts: npm pkg get scripts
    install-test=it | runs names   | installs packages, and runs the project's tests |
      | | instead to see the scripts: npm pkg get scripts
    remove=rm=uninstall=un unlink prune dedupe | runs names   | removes packages |
      | | instead to see the scripts: npm pkg get scripts
    rebuild=rb approve-builds | runs names   | runs the scripts of packages |
      | | instead to see the scripts: npm pkg get scripts
    patch patch-commit patch-remove | runs names   | patches packages |
      | | instead to see the scripts: npm pkg get scripts
    exec dlx       | runs names   | runs a program of a package | | instead to see the scripts: npm pkg get scripts
    create init    | runs names   | makes a project | | instead to see the scripts: npm pkg get scripts
    pack deploy    | runs names   | packs the package, and runs its scripts |
      | | instead to see the scripts: npm pkg get scripts
    server setup self-update doctor cache | runs names   | changes what is installed of pnpm itself |
      | | instead to see the scripts: npm pkg get scripts
    test t tst     | runs names   | runs the project's tests | any -h|--help
      | | ${{ same: { test: "run test", t: "run test", tst: "run test" } }}
      | | instead to see the scripts: npm pkg get scripts
    start stop restart | runs names   | runs a script of the project | any -h|--help
      | | ${{ same: { "*": "run *" } }}
      | | instead to see the scripts: npm pkg get scripts
    *              | runs names   | runs the project's script of this name, or a program of its packages | any -h|--help
      | | ${{ same: { "*": "run *" } }}
      | | instead to see the scripts: npm pkg get scripts
    publish unpublish login logout adduser deprecate owner dist-tag | remote names | changes the registry
  pnpx | runs names  | runs a program of a package, which it installs | | https://pnpm.io/cli/dlx | grammar posix
    | | ${{ as: "pnpm dlx", obeys: pnpmFiles }}
`);
