// npm: Node.js packages.
import { npmrc } from "../knowledge/project-files/package-managers.ts";
import { type Options, options } from "../options.ts";
import { rows } from "../rows.ts";
import { choice, commands, type Does, type Operands, secret, text, unknown } from "../schema.ts";

// npm reads the same options with every command, before and after it. Left out are the ones that name a program
// (--script-shell, --git, --node-options), a cache or log directory, or another configuration.
const everywhere: Options = options([
  "-a|--all -g|--global --json -l|--long -p|--parseable --depth= --omit= --include= --only= --prod",
  "--production --dev --link --package-lock-only --no-package-lock --unicode --no-unicode --color?",
  "--no-color -s|--silent -q|--quiet -d -dd -ddd --verbose --loglevel= -w|--workspace=",
  "-ws|--ws|--workspaces --no-workspaces --include-workspace-root --iwr -C|--prefix=folder --tag=",
  "--before= --offline --prefer-offline --prefer-online --audit-level= --no-audit --no-fund --fund",
  "--progress --no-progress --no-update-notifier --searchlimit= --searchopts= --searchexclude=",
  "--which= --expect-results --expect-result-count= --sbom-format= --sbom-type= -L|--location=!implies-g",
  "--scope= --otp= --install-links --legacy-peer-deps --strict-peer-deps --fetch-retries=",
  "--fetch-timeout= -f|--force --registry=host",
]);
const stops: Options = options("-v|--version|--versions!stops-anywhere", {
  // npm itself reads these, wherever they stand before a `--`.
  "-h, -?, --help, --usage": { stops: "anywhere" },
});

// A repository is cloned first: git runs, and writes a copy. That may be an address, or `owner/name` at GitHub.
const cloned = unknown("may be a repository, of which git makes a copy");
const named: Does = choice({}, text, { contains: { ":": cloned } });
const packageName: Does = choice({}, choice({}, text, { contains: { ":": cloned, "/": cloned } }), {
  prefixes: { "@": named },
});
/** A package of the registry, and its fields. */
export const aboutPackage: Operands = { first: [packageName], each: text };

const setting: Does = choice({}, text, {
  contains: { auth: secret, password: secret, token: secret, key: secret, cert: secret },
  ignoreCase: true,
});

export const npm = commands(rows`
  npm | group alone | manages Node.js packages | ${everywhere} ${stops} | https://docs.npmjs.com/cli/commands
    | | globals anywhere | permutes | renames | ${{ obeys: npmrc, needs: { credentials: [".npmrc"] } }}
    ls=list=ll=la | prints names | lists installed packages
    view=info=show=v | asks first=${packageName} names | describes packages of the registry
    outdated      | asks names   | lists outdated packages
    # It sends the names and versions of the dependencies, as every installation does.
    audit         | asks first=${choice({ signatures: text }, unknown("may change the dependencies"))}
      | | asks for known faults of the dependencies
    search=find=s=se | asks names   | searches packages
    config=c      | group alone  | reads and writes the settings
      list=ls | prints       | prints settings
      get     | prints each=${setting} | prints settings
      set delete=rm edit fix | writes names | changes settings
    get           | prints each=${setting} | prints settings
    prefix root bin | prints       | prints a directory | | shows places
    whoami        | asks         | prints one's name at the registry
    ping          | asks         | asks the registry whether it is there
    explain=why   | prints names | prints why a package is installed
    # With an operand it opens a browser.
    fund          | prints first=${unknown("opens a browser")} | lists how to pay for packages
    help=hlep help-search | prints names | prints help
    query         | prints names | lists packages that a selector finds
    sbom          | prints       | prints a bill of materials
    completion    | prints names | prints a script for completion
    pkg           | group alone  | reads and writes package.json
      get            | prints names | prints fields of package.json
      set delete fix | writes names | changes package.json
    run=run-script=rum=urn | prints first=runs names | runs a script of the project, or lists them |
      | | changes runs the project's script {1}
      | | ${{ instead: { "to see the scripts": "npm pkg get scripts", "to list them": "npm run" } }}
    docs=home bugs=issues repo | ${unknown("opens a browser")} each=${packageName} | opens a page of a package
      | | --no-browser!cancels --browser=!${{ cancels: ["false"] }}
    # Without an operand it prints; with one it sets the version, makes a commit and a tag, and runs scripts.
    version=verison | prints each=runs | prints or changes the version
    owner=author  | group alone  | works with a package's owners
      list=ls | asks first=${packageName} names | lists owners
      add rm  | remote names | changes owners
    dist-tag=dist-tags | group alone  | works with a package's tags
      list=ls | asks names   | lists tags
      add rm  | remote names | changes tags
    access        | group alone  | works with who may see packages
      list=ls=ls-packages get ls-collaborators | asks names   | lists who may see packages
      set grant revoke public restricted | remote names | changes who may see packages
    team          | group alone  | works with teams
      list=ls | asks names   | lists teams
      create destroy add rm | remote names | changes teams
    org=ogr       | group alone  | works with organisations
      list=ls    | asks names   | lists members
      set add rm | remote names | changes members
    profile       | group alone  | works with one's profile
      get | asks names   | prints one's profile
      set enable-2fa disable-2fa | remote names | changes one's profile
    token         | group alone  | works with tokens
      list=ls | secret names | prints or changes tokens
      create revoke=rm=delete | remote names | changes tokens
    stars         | asks names   | lists the packages that one has starred
    cache         | group alone  | works with the cache
      ls | prints names | lists the cache
      # 'verify' removes what is no longer needed.
      add clean rm verify npx | writes names | changes the cache
    edit explore  | runs names   | opens an editor, or another program
    install=i=in=ins=inst=insta=instal=isnt=isnta=isntal=isntall=add
      | ci=clean-install=ic=install-clean=isntall-clean update=up=u=upgrade=udpate link=ln | runs names
      | | installs packages, and runs their scripts | -D|--save-dev~ -S|--save -E|--save-exact --no-save | instead to see the scripts: npm pkg get scripts
    install-test=it install-ci-test=cit=clean-install-test=sit | runs names   | installs packages, and runs the project's tests |
      | | ${{ like: { "install-test": "install", it: "install" } }}
      | | instead to see the scripts: npm pkg get scripts
    uninstall=un=remove=rm=r=unlink dedupe=ddp prune | runs names   | removes packages |
      | | instead to see the scripts: npm pkg get scripts
    test t tst    | runs names   | runs the project's tests | | ${{ same: { test: "run test", t: "run test", tst: "run test" } }} | instead to see the scripts: npm pkg get scripts
    start stop restart | runs names   | runs a script of the project |
      | | ${{ same: { start: "run start", stop: "run stop", restart: "run restart" } }} | instead to see the scripts: npm pkg get scripts
    rebuild=rb    | runs names   | runs the scripts of packages | | instead to see the scripts: npm pkg get scripts
    exec=x        | runs names   | runs a program of a package, which it may install |
      | | instead to see the scripts: npm pkg get scripts
    init=create=innit | runs names   | makes a project | | instead to see the scripts: npm pkg get scripts
    pack          | runs names   | packs the package and runs its scripts, or downloads the one named |
      | | instead to see the scripts: npm pkg get scripts
    set           | runs names   | changes npm's settings | | ${{ same: { set: "config set" } }}
    diff shrinkwrap doctor find-dupes | runs names   | works with packages, and may change them |
      | | instead to see the scripts: npm pkg get scripts
    publish unpublish deprecate undeprecate star unstar login logout adduser=add-user trust stage | remote names
      | | changes the registry
  npx | runs names  | runs a program of a package, which it may install | -y|--yes --no -q|--quiet -p|--package=
    | -v|--version!stops -h|--help!stops | https://docs.npmjs.com/cli/commands/npx | grammar posix
    | | changes runs a program of a package, which it may install[: {1}]
    | | ${{ as: "npm exec", obeys: npmrc, needs: { credentials: [".npmrc"] } }}
`);
