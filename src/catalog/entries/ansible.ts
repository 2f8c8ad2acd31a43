// Ansible. An inventory may be a program, tasks may run in check mode too, and lookups run when a playbook is only listed.

import { changes, group, onlyVersion, prints, printsAbout, shortHelp, under } from "../forms.ts";
import { ansibleFiles, ansibleProject } from "../knowledge/project-files/systems.ts";
import { type Options, options } from "../options.ts";
import {
  choice,
  commands,
  connects,
  type Does,
  type Entry,
  reads,
  runsCode,
  secret,
  sends,
  text,
  writes,
} from "../schema.ts";

const manual = (name: string): string => `https://docs.ansible.com/ansible/latest/cli/${name}.html`;
const version: Options = { "-h, --help": { stops: true }, "--version": { stops: true } };
const verbose = "-v|--verbose -vv -vvv -vvvv -vvvvv";

const connection = [
  verbose,
  "-b|--become --become-method= --become-user= -K|--ask-become-pass -k|--ask-pass -u|--user=",
  "-c|--connection= -T|--timeout= -f|--forks= -l|--limit= -e|--extra-vars= -D|--diff~ --flush-cache",
  "--force-handlers --start-at-task= --step -J|--ask-vault-pass|--ask-vault-password",
];
/** A file may be a program; a list of hosts, which has a comma, is not. */
const inventory: Does = choice({}, runsCode, { contains: { ",": text } });
const files: Options = {
  "-i, --inventory, --inventory-file": { value: inventory },
  "--private-key, --key-file": { value: reads },
  "--vault-password-file, --vault-pass-file": { value: runsCode },
  "--connection-password-file, --conn-pass-file": { value: runsCode },
  "--become-password-file, --become-pass-file": { value: runsCode },
  "-M, --module-path": { value: runsCode },
  "--playbook-dir": { value: runsCode },
  "--ssh-common-args": { value: runsCode },
  "--ssh-extra-args": { value: runsCode },
  "--scp-extra-args": { value: runsCode },
  "--sftp-extra-args": { value: runsCode },
};
const environment = { ANSIBLE_NOCOLOR: ["*"], ANSIBLE_FORCE_COLOR: ["*"] };

const onlyHelp = (name: string, does: string): Entry => ({
  ...onlyVersion(does, manual(name), "-h|--help --version"),
});

export const ansible = commands({
  ansible: {
    does: "runs a module on machines",
    manual: manual("ansible"),
    options: options(
      [connection, "--syntax-check -a|--args= -m|--module-name= -B|--background= -P|--poll= -o|--one-line"],
      {
        ...files,
        ...version,
        "--list-hosts": { cancels: true },
        "-t, --tree": { value: writes },
      },
    ),
    operands: { each: text },
    always: runsCode,
    environment,
    obeys: ansibleProject,
    permutes: true,
  },
  "ansible-playbook": {
    ...onlyVersion("runs playbooks", manual("ansible-playbook"), "-h|--help --version"),
    obeys: ansibleProject,
  },
  "ansible-inventory": {
    does: "prints the inventory",
    manual: manual("ansible-inventory"),
    options: options(
      [
        verbose,
        "--list --graph --host= -y|--yaml --toml --vars --export -l|--limit=",
        "-J|--ask-vault-password|--ask-vault-pass --flush-cache",
      ],
      {
        ...version,
        "-i, --inventory, --inventory-file": { value: inventory },
        "--vault-password-file, --vault-pass-file": { value: runsCode },
        "--playbook-dir": { value: runsCode },
        "--output": { value: writes },
      },
    ),
    operands: { each: text },
    environment,
    obeys: ansibleProject,
  },
  "ansible-doc": {
    does: "prints what plugins do",
    manual: manual("ansible-doc"),
    options: options(
      [
        verbose,
        "-t|--type= -l|--list -F|--list_files -s|--snippet -j|--json -e|--entry-point= --metadata-dump",
        "--no-fail-on-errors",
      ],
      {
        ...version,
        "-M, --module-path": { value: runsCode },
        "--playbook-dir": { value: runsCode },
        "-r, --roles-path": { value: reads },
      },
    ),
    operands: { each: text },
    environment,
    obeys: ansibleFiles,
  },
  "ansible-config": {
    ...group(
      "prints or makes a configuration",
      {
        ...under(
          "list dump view validate",
          prints("prints the configuration", [verbose, "-t|--type= -f|--format= --only-changed|--changed-only"], {
            "-c, --config": { value: reads },
          }),
        ),
        init: changes("prints or writes a configuration", writes),
      },
      "",
      shortHelp,
    ),
    manual: manual("ansible-config"),
    environment,
    obeys: ansibleFiles,
  },
  "ansible-galaxy": {
    ...group(
      "works with roles and collections",
      {
        collection: group("works with collections", {
          list: printsAbout("lists collections", [verbose, "--format= -s|--server=host"], {
            "-p, --collections-path": { value: reads },
          }),
          verify: changes("compares collections with the server", connects),
          ...under("install init build publish download", changes("writes or sends collections", writes)),
        }),
        role: group("works with roles", {
          list: printsAbout("lists roles", verbose, { "-p, --roles-path": { value: reads } }),
          ...under("info search", {
            ...printsAbout("asks about roles", [verbose, "--offline --platforms= --galaxy-tags= --author="], {
              // The token of the user's own server goes there, too.
              "-s, --server": { value: sends },
              "-p, --roles-path": { value: reads },
            }),
            always: connects,
          }),
          ...under("install init remove import delete setup", changes("changes roles", writes)),
        }),
      },
      "",
      shortHelp,
    ),
    manual: manual("ansible-galaxy"),
    environment,
    obeys: ansibleFiles,
  },
  "ansible-vault": {
    ...group(
      "works with encrypted files",
      {
        view: changes("prints a secret", secret),
        ...under("encrypt decrypt edit rekey create encrypt_string", changes("changes encrypted files", writes)),
      },
      "",
      shortHelp,
    ),
    manual: manual("ansible-vault"),
    environment,
  },
  "ansible-pull": {
    does: "fetches playbooks and runs them",
    manual: manual("ansible-pull"),
    options: options(
      [
        verbose,
        "-d= -U|--url= --accept-host-key --full --diff -o|--only-if-changed -i|--inventory= -m=",
        "-C|--checkout=~ -l|--limit= -t|--tags=",
      ],
      {
        ...version,
      },
    ),
    operands: { each: reads },
    // Even to list it fetches the repository, and runs what it holds.
    always: writes,
    environment,
  },
  // Even with `--offline` it starts ansible, git and a syntax check, which leave files below the home directory.
  "ansible-lint": {
    ...onlyVersion("checks playbooks", "https://ansible.readthedocs.io/projects/lint/", "--version -h|--help"),
  },
  "ansible-console": {
    does: "runs modules from a prompt",
    manual: manual("ansible-console"),
    // Even `--list-hosts` writes its history.
    options: options(verbose, { ...version, "-i, --inventory": { value: inventory } }),
    operands: { each: text },
    always: runsCode,
    environment,
    obeys: ansibleProject,
  },
  "ansible-test": {
    ...group(
      "tests collections",
      {
        env: prints("prints about the environment", "--show --list-files"),
        ...under(
          "units sanity integration network-integration windows-integration shell coverage",
          changes("runs tests", runsCode),
        ),
      },
      "",
      shortHelp,
    ),
    manual: manual("ansible-test"),
    environment,
  },
  molecule: { ...onlyHelp("molecule", "tests roles"), manual: "https://ansible.readthedocs.io/projects/molecule/" },
});
