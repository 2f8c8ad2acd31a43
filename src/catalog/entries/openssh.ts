// OpenSSH and rsync. Commands on another machine are followed if the policy names it.

import { under } from "../forms.ts";
import { keyAgents } from "../knowledge/sockets.ts";
import { options } from "../options.ts";
import { rows } from "../rows.ts";
import {
  choice,
  commands,
  connects,
  controlsRemote,
  type Does,
  type Entry,
  type Needs,
  plain,
  reads,
  sends,
  text,
  unknown,
  writes,
} from "../schema.ts";

const manual = (page: string): string => `https://man.openbsd.org/${page}`;
const hosts: Needs = { network: true, credentials: [".ssh"] };

// `StrictHostKeyChecking=no` would add keys to those that are trusted.
const seconds =
  "ConnectTimeout ServerAliveInterval ServerAliveCountMax ConnectionAttempts NumberOfPasswordPrompts Port";
const setting: Does = choice(
  {
    ...under(
      [
        "BatchMode=yes BatchMode=no StrictHostKeyChecking=yes LogLevel=ERROR LogLevel=QUIET LogLevel=error",
        "PasswordAuthentication=no PreferredAuthentications=publickey IdentitiesOnly=yes ControlMaster=no ControlPath=none",
        "RequestTTY=no RequestTTY=force ForwardAgent=no UpdateHostKeys=no PubkeyAuthentication=yes",
      ],
      text,
    ),
  },
  unknown("a setting that may run, forward or write something"),
  { prefixes: Object.fromEntries(seconds.split(" ").map((each) => [`${each}=`, text])) },
);
const direction = (copies: string): Pick<Entry, "changes" | "cases"> => ({
  changes: `${copies} files[: {<} to {-1}]`,
  cases: [
    { at: "last", like: "^(?:[^/]*:|\\w+://)", changes: `${copies} files to another machine: {<} to {-1}` },
    { at: "any", like: "^(?:[^/]*:|\\w+://)", changes: `${copies} files from another machine: {<} to {-1}, here` },
  ],
});

// `host:path` and `rsync://` are other machines.
const local: Does = choice({}, reads, { contains: { ":": unknown("reaches another machine") } });

export const openssh = commands({
  ...rows`
    every: | https://man.openbsd.org/{}.1
    # The public half of a key.
    ssh-keygen  | writes files | prints about keys, makes or changes them | -q -v -E= -n= -m= -z= -Z= -a= -l!cancels
      | -B!cancels -L!cancels -F=!cancels -y!cancels -H!writes -f=reads -P=secret -D=runs~ -w=runs
    ssh-add     | ${unknown("changes the keys of the agent")} files | lists or changes the keys of the agent | -q -v -E=
      | -l!cancels -L!cancels | grammar posix | ${{ needs: { sockets: keyAgents } }}
    ssh-keyscan | prints each=asks | prints the keys of hosts | -4 -6 -c -D~ -H -p= -T= -t= -v -O= -q --help!stops
      | -f=sends | ${{ needs: hosts }}
  `,
  ssh: {
    does: "runs a command on another machine",
    manual: manual("ssh.1"),
    grammar: "posix",
    options: options("-4 -6 -a -C~ -k -n -q -T -t -v -x -p= -l= -V!stops", {
      // Its key, which goes nowhere.
      "-i": { value: plain },
      "-o": { value: setting, sets: "options" },
      "-J": { value: unknown("goes through another machine") },
    }),
    operands: { first: [connects] },
    runs: { after: 1, asScript: true, onMachine: true, none: controlsRemote },
    input: sends,
    needs: { ...hosts, sockets: keyAgents },
  },
  scp: {
    does: "copies files between machines",
    ...direction("copies"),
    manual: manual("scp"),
    grammar: "posix",
    operands: { none: text },
    always: controlsRemote,
    needs: hosts,
    options: options("-r -p -q -C~ -v -3 -B -4 -6 -T -O -P= -l= -c= -i="),
  },
  ...rows`
    sftp        | remote alone | copies files between machines | | https://man.openbsd.org/sftp | grammar posix
      | | ${{ needs: hosts }}
    ssh-copy-id | remote alone | adds one's key on another machine | -h!cancels | https://man.openbsd.org/ssh-copy-id
      | | grammar posix
  `,
  rsync: {
    does: "copies folders",
    ...direction("copies"),
    manual: "https://download.samba.org/pub/rsync/rsync.1",
    options: options(
      [
        "-v|--verbose -q|--quiet -c|--checksum -a|--archive!implies-r+-l+-p+-t+-g+-o -r|--recursive -R|--relative -u|--update",
        "-l|--links -L|--copy-links -H|--hard-links -p|--perms -E|--executability -A|--acls -X|--xattrs",
        "-o|--owner -g|--group -t|--times -O|--omit-dir-times -S|--sparse -W|--whole-file",
        "-x|--one-file-system -z|--compress -h|--human-readable -i|--itemize-changes -P!equals--partial+--progress --progress",
        "--partial --stats --existing --ignore-existing --size-only --exclude= --include= -f|--filter=",
        "-C|--cvs-exclude~ --max-size= --min-size= --out-format= --info= --debug= --numeric-ids --no-owner",
        "--no-group --no-perms --force --safe-links -k|--copy-dirlinks -K|--keep-dirlinks -d|--dirs",
        "-I|--ignore-times -b|--backup --suffix= -y|--fuzzy --timeout= --bwlimit= --modify-window=",
        "-8|--8-bit-output --no-motd -4 -6 -m|--prune-empty-dirs --exclude-from=reads --include-from=reads",
        "--log-file=writes --write-batch=writes --only-write-batch=writes -e|--rsh=runs --rsync-path=runs",
        "--help!stops -V|--version!stops",
      ],
      {
        "--delete, --delete-before, --delete-during, --delete-after, --delete-excluded": {
          changes: "copies files, and deletes what is only in the target[: {<} to {-1}]",
          gravest: true,
        },
        "-n, --dry-run": { cancels: true, operands: { each: local } },
        "--list-only": { cancels: true, operands: { each: local } },
        "--files-from": { value: local },
      },
    ),
    operands: { each: reads, last: writes },
    always: writes,
    needs: { network: true },
    permutes: true,
  },
});
