// Ansible. An inventory may be a program, tasks may run in check mode too, and lookups run when a playbook is only listed.

import { ansibleFiles, ansibleProject } from "../knowledge/project-files/systems.ts";
import type { Options } from "../options.ts";
import { options } from "../options.ts";
import { rows } from "../rows.ts";
import { choice, commands, type Does, matching, runsCode, text, unknown } from "../schema.ts";

const version: Options = options("-h|--help!stops --version!stops");
const verbose = "-v|--verbose -vv -vvv -vvvv -vvvvv";

const connection = [
  verbose,
  "-b|--become --become-method= --become-user= -K|--ask-become-pass -k|--ask-pass -u|--user=",
  "-c|--connection= -T|--timeout= -f|--forks= -l|--limit= -e|--extra-vars= -D|--diff~ --flush-cache",
  "--force-handlers --start-at-task= --step -J|--ask-vault-pass|--ask-vault-password",
];
/** A file may be a program; a list of hosts, which has a comma, is not. */
const inventory: Does = choice({}, runsCode, { contains: { ",": text } });
const files: Options = options(
  [
    "--private-key|--key-file=reads --vault-password-file|--vault-pass-file=runs",
    "--connection-password-file|--conn-pass-file=runs --become-password-file|--become-pass-file=runs",
    "-M|--module-path=runs --playbook-dir=runs --ssh-common-args=runs --ssh-extra-args=runs",
    "--scp-extra-args=runs --sftp-extra-args=runs",
  ],
  { "-i, --inventory, --inventory-file": { value: inventory } },
);
/** Of a name; git or ssh fetches an address, and a file is unpacked. */
const collection = matching(/^\w+\.\w+(?::[\w.,<>=!*-]+)?$/, text, unknown("may fetch a collection by git"));

const environment = { ANSIBLE_NOCOLOR: ["*"], ANSIBLE_FORCE_COLOR: ["*"] };

export const ansible = commands(rows`
  every: | https://docs.ansible.com/ansible/latest/cli/{}.html
  ansible        | runs names   | runs a module on machines | --syntax-check -a|--args= -m|--module-name=
    | -B|--background= -P|--poll= -o|--one-line --list-hosts!cancels -t|--tree=writes ${connection} ${files} ${version}
    | | permutes | ${{ environment, obeys: ansibleProject }}
  ansible-playbook | runs alone   | runs playbooks | -h|--help!cancels --version!cancels | grammar posix
    | | ${{ obeys: ansibleProject }}
  ansible-inventory | prints names | prints the inventory | --list --graph --host= -y|--yaml --toml --vars --export
    | -l|--limit= -J|--ask-vault-password|--ask-vault-pass --flush-cache -i|--inventory|--inventory-file=${inventory}
    | --vault-password-file|--vault-pass-file=runs --playbook-dir=runs --output=writes ${verbose} ${version}
    | | ${{ environment, obeys: ansibleProject }}
  ansible-doc    | prints names | prints what plugins do | -t|--type= -l|--list -F|--list_files -s|--snippet -j|--json
    | -e|--entry-point= --metadata-dump --no-fail-on-errors -M|--module-path=runs --playbook-dir=runs
    | -r|--roles-path=reads ${verbose} ${version} | ${{ environment, obeys: ansibleFiles }}
  ansible-config | group        | prints or makes a configuration | --help!stops -h!stops
    | | ${{ environment, obeys: ansibleFiles }}
    list dump view validate | prints       | prints the configuration | -t|--type= -f|--format=
      | --only-changed|--changed-only --help!stops -c|--config=reads ${verbose}
    init | writes names | prints or writes a configuration | --help!stops
  ansible-galaxy | group        | works with roles and collections | --help!stops -h!stops
    | | ${{ environment, obeys: ansibleFiles }}
    collection | group | works with collections | --help!stops
      list   | prints names | lists collections | --format= -s|--server=host --help!stops -p|--collections-path=reads
        | ${verbose}
      verify | asks each=${collection} | compares collections with the server | --help!stops
      install init build publish download | writes names | writes or sends collections | --help!stops
    role       | group | works with roles | --help!stops
      list        | prints names | lists roles | --help!stops -p|--roles-path=reads ${verbose}
      # The token of the user's own server goes there, too.
      info search | asks names   | asks about roles | --offline --platforms= --galaxy-tags= --author= --help!stops
        | -s|--server=sends -p|--roles-path=reads ${verbose}
      install init remove import delete setup | writes names | changes roles | --help!stops
  ansible-vault  | group        | works with encrypted files | --help!stops -h!stops | ${{ environment }}
    view | secret names | prints a secret | --help!stops
    encrypt decrypt edit rekey create encrypt_string | writes names | changes encrypted files | --help!stops
  # Even to list it fetches the repository, and runs what it holds.
  ansible-pull   | writes files | fetches playbooks and runs them | -d= -U|--url= --accept-host-key --full --diff
    | -o|--only-if-changed -i|--inventory= -m= -C|--checkout=~ -l|--limit= -t|--tags= ${verbose} ${version}
    | | ${{ environment }}
  # Even with '--offline' it starts ansible, git and a syntax check, which leave files below the home directory.
  ansible-lint   | runs alone   | checks playbooks | --version!cancels -h|--help!cancels
    | | https://ansible.readthedocs.io/projects/lint/ | grammar posix
  # Even '--list-hosts' writes its history.
  ansible-console | runs names   | runs modules from a prompt | -i|--inventory=${inventory} ${verbose} ${version}
    | | ${{ environment, obeys: ansibleProject }}
  ansible-test   | group        | tests collections | --help!stops -h!stops | ${{ environment }}
    env | prints     | prints about the environment | --show --list-files --help!stops
    units sanity integration network-integration windows-integration shell coverage | runs names | runs tests
      | | --help!stops
  molecule       | runs alone   | tests roles | -h|--help!cancels --version!cancels
    | | https://ansible.readthedocs.io/projects/molecule/ | grammar posix
`);
