// gh: the GitHub CLI.
import { under } from "../forms.ts";
import { headerPrefixes } from "../knowledge/http-headers.ts";
import { type Options, options } from "../options.ts";
import { rows } from "../rows.ts";
import {
  choice,
  commands,
  connects,
  controlsRemote,
  type Does,
  matching,
  type Operands,
  type Prints,
  script,
  sends,
  text,
  unknown,
} from "../schema.ts";
import { filter } from "./jq.ts";

/** Its filters are jq's. */
const jq: Options = { "-q, --jq": { value: filter } };
const json: Options = options("--json= -t|--template=", jq);

/** One value of the answer: `--json databaseId --jq '.[0].databaseId'`. */
const printsOne = (fields: string): Prints => {
  const given = "(?:(?:-[A-Za-z]|--(?!json|jq|template)[a-z-]+)[ =]?[^\\s]+ )*";
  const value = `(?:${fields})`;
  return {
    shape: "word",
    arguments: `(?:[\\w…][^\\s]* )?${given}--json[ =]${value} ${given}(?:-q|--jq)[ =](?:\\.\\[0\\])?\\.${value}`,
  };
};

/** A token of the environment goes to any host of a repository or a whole address but GitHub's. */
const repo: Does = matching(/^(?:(?:https:\/\/)?github\.com\/)?[\w-]+\/[\w.-]+$|^[\w.-]*$/, text, sends);
const repository: Options = { "-R, --repo": { value: repo } };
const endpoint = choice({}, text, {
  prefixes: {
    "https://api.github.com/": text,
    "https://github.com/": text,
    "http://": sends,
    "https://": sends,
  },
});

const shownSetting = choice(
  under("git_protocol editor prompt pager browser http_unix_socket prefer_editor_prompt", text),
  unknown("may print a token"),
);

const title = [
  "-t|--title= -b|--body= -F|--body-file= -m|--milestone= --add-assignee= --add-label= --add-project=",
  "--add-reviewer= --remove-assignee= --remove-label= --remove-project= --remove-reviewer=",
];

const headers: Does = choice({}, text, {
  prefixes: headerPrefixes,
  ignoreCase: true,
});

const searching = [
  "--archived --created= -L|--limit= --order= --owner= --sort= --updated= --visibility= --repo=",
  "--author= --match= --language= --topic=",
];
const discussions = [
  "--app= --assignee= --closed= --commenter= --comments= --interactions= --involves= --label=",
  "--locked --mentions= --milestone= --no-assignee --no-label --no-milestone --no-project --project=~",
  "--reactions= --state= --team-mentions=",
];

const scopes = "-a|--app= -e|--env= -o|--org= -u|--user";

// Fields make a request a POST, unless the method is given. GraphQL's queries are posted too, and change nothing.
const field: Does = choice({}, text, {
  contains: { "=@": unknown("sends a file") },
  prefixes: { "query=": script("graphql") },
});
const posts: Operands = { first: [choice({ graphql: text }, controlsRemote)] };

/** A request that changes what its address names. */
// Only places that can be asked for as well: `.../replies`, `.../merge` and the like only take a request.
const asked = {
  at: "first" as const,
  like: "^/?(?:user|repos/[^/]+/[^/]+(?:/(?:issues|pulls|labels|releases|milestones)(?:/\\d+(?:/(?:comments|labels|reviews|files|commits))?)?)?)$",
  instead: { "to ask only": "gh api {1}" },
};
const postsTo = { changes: "sends a POST request[ to {1}]", cases: [asked] };

export const gh = commands({
  gh: {
    does: "works with GitHub from the command line",
    manual: "https://cli.github.com/manual/",
    options: { "-h, --help": { stops: true }, "--version": {}, ...repository },
    globals: "anywhere",
    dashed: "taken",
    operands: { none: text },
    subcommands: {
      ...rows`
        every: | globals anywhere
        pr             | group alone | works with pull requests | -R|--repo=${repo} | prose
          list=ls       | asks names   | lists pull requests | --app= -a|--assignee= -A|--author= -B|--base= -d|--draft
            | -H|--head= -l|--label= -L|--limit= -S|--search= -s|--state= -w|--web!system ${json}
            | | ${{ prints: printsOne("number|headRefOid|baseRefOid") }}
          view          | asks each=${endpoint} | shows a pull request | -c|--comments -w|--web!system ${json}
            | | ${{ prints: printsOne("number|headRefOid|baseRefOid") }}
          diff          | asks each=${endpoint} | shows the changes of a pull request | --color= --name-only --patch
            | -e|--exclude= -w|--web!system
          checks        | asks each=${endpoint} | shows the checks of a pull request | -i|--interval= --required --watch
            | --fail-fast -w|--web!system ${json}
          status        | asks names   | shows one's pull requests | -c|--conflict-status ${json}
          create=new    | remote names | opens a pull request | -a|--assignee= -B|--base= -b|--body= -F|--body-file=
            | -d|--draft -f|--fill --fill-first --fill-verbose -H|--head= -l|--label= -m|--milestone=
            | --no-maintainer-edit -p|--project=~ --recover= -r|--reviewer= -t|--title= -w|--web --dry-run
            | -T|--template= -e|--editor | instead to list them: gh pr list
          checkout      | writes names | fetches a pull request and checks it out | -b|--branch= --detach -f|--force
            | --recurse-submodules | instead to look at it: gh pr view {1}
          close         | remote names | closes a pull request | -c|--comment= -d|--delete-branch
            | | instead to look at it: gh pr view {1}
          comment       | remote names | comments on a pull request | -b|--body= -F|--body-file= --edit-last
            | --delete-last --create-if-none --yes -e|--editor -w|--web | instead to look at it: gh pr view {1}
          edit          | remote names | changes a pull request | -B|--base= --remove-milestone ${title}
            | | instead to look at it: gh pr view {1}
          lock          | remote names | locks a pull request | -r|--reason= | instead to look at it: gh pr view {1}
          unlock        | remote names | unlocks a pull request | | instead to look at it: gh pr view {1}
          merge         | remote names | merges a pull request | --admin -A|--author-email= --auto -b|--body=
            | -F|--body-file= -d|--delete-branch --disable-auto --match-head-commit= -m|--merge -r|--rebase -s|--squash
            | -t|--subject= | instead to look at it: gh pr view {1}
          ready         | remote names | marks a pull request as ready | --undo | instead to look at it: gh pr view {1}
          reopen        | remote names | reopens a pull request | -c|--comment= | instead to look at it: gh pr view {1}
          revert        | remote names | reverts a pull request | -b|--body= -F|--body-file= -d|--draft -t|--title=
            | | instead to look at it: gh pr view {1}
          review        | remote names | reviews a pull request | -a|--approve -b|--body= -F|--body-file= -c|--comment
            | -r|--request-changes | instead to look at it: gh pr view {1}
          update-branch | remote names | updates a pull request's branch | --rebase
            | | instead to look at it: gh pr view {1}
        issue          | group alone | works with issues | -R|--repo=${repo} | prose
          list=ls    | asks names   | lists issues | --app= -a|--assignee= -A|--author= -l|--label= -L|--limit=
            | --mention= -m|--milestone= -S|--search= -s|--state= -w|--web!system ${json}
          view       | asks each=${endpoint} | shows an issue | -c|--comments -w|--web!system ${json}
          status     | asks names   | shows one's issues | ${json}
          create=new | remote names | opens an issue | -a|--assignee= -b|--body= -F|--body-file= -l|--label=
            | -m|--milestone= -p|--project=~ --recover= -t|--title= -w|--web -T|--template= -e|--editor
            | | instead to list them: gh issue list
          close      | remote names | closes an issue | -c|--comment= -r|--reason=
            | | instead to look at it: gh issue view {1}
          comment    | remote names | comments on an issue | -b|--body= -F|--body-file= --edit-last --delete-last
            | --create-if-none --yes -e|--editor -w|--web | instead to look at it: gh issue view {1}
          delete     | remote names | deletes an issue | --yes | instead to look at it: gh issue view {1}
          develop    | remote each=${endpoint} | links branches to an issue, or lists them | -b|--base= --branch-repo=
            | -i|--issue-repo=${repo} -n|--name= -l|--list!cancels -c|--checkout!writes
          edit       | remote names | changes an issue | --remove-milestone ${title}
            | | instead to look at it: gh issue view {1}
          lock       | remote names | locks an issue | -r|--reason= | instead to look at it: gh issue view {1}
          unlock     | remote names | unlocks an issue | | instead to look at it: gh issue view {1}
          pin        | remote names | pins an issue | | instead to look at it: gh issue view {1}
          unpin      | remote names | unpins an issue | | instead to look at it: gh issue view {1}
          reopen     | remote names | reopens an issue | -c|--comment= | instead to look at it: gh issue view {1}
          transfer   | remote names | moves an issue to another repository | | instead to look at it: gh issue view {1}
        repo           | group alone | works with repositories
          list=ls     | asks names   | lists repositories | --archived --fork -l|--language= -L|--limit= --no-archived
            | --source --topic= --visibility= ${json}
          view        | asks each=${repo} | shows a repository | -b|--branch= -w|--web!system ${json}
          deploy-key  | group alone  | works with deploy keys | -R|--repo=${repo} | globals anywhere
            list=ls | asks names   | lists deploy keys | ${json}
            add     | remote names | adds a deploy key | -w|--allow-write -t|--title=
            delete  | remote names | removes a deploy key
          autolink    | group alone  | works with autolinks | -R|--repo=${repo} | globals anywhere
            list=ls    | asks names   | lists autolinks | -w|--web!system ${json}
            view       | asks names   | shows an autolink | ${json}
            create=new | remote names | adds an autolink | -n|--numeric
            delete     | remote names | removes an autolink | --yes
          gitignore   | group alone  | shows templates | | globals anywhere
            list=ls | asks names | lists templates
            view    | asks names | shows a template
          license     | group alone  | shows licenses | | globals anywhere
            list=ls | asks names | lists licenses
            view    | asks names | shows a license | -w|--web!system
          set-default | writes each=writes | chooses or shows the default repository | -u|--unset -v|--view!cancels
          archive     | remote names | archives a repository | -y|--yes
          unarchive   | remote names | unarchives a repository | -y|--yes
          clone       | writes names | clones a repository | -u|--upstream-remote-name= --no-upstream
          create=new  | remote names | makes a repository | --add-readme -c|--clone -d|--description= --disable-issues
            | --disable-wiki -g|--gitignore= -h|--homepage= --include-all-branches --internal -l|--license= --private
            | --public --push -r|--remote= -s|--source= -t|--team= -p|--template=
          delete      | remote names | deletes a repository | --yes
          edit        | remote names | changes a repository | --add-topic= --default-branch= -d|--description=
            | -h|--homepage= --remove-topic= --visibility= --accept-visibility-change-consequences
          fork        | remote names | forks a repository | --clone --default-branch-only --fork-name= --org= --remote
            | --remote-name=
          rename      | remote names | renames a repository | -R|--repo=${repo} -y|--yes
          sync        | remote names | brings a repository up to date | -b|--branch= --force -s|--source=
        run            | group alone | works with workflow runs | -R|--repo=${repo}
          list=ls  | asks names   | lists runs | -a|--all -b|--branch= -c|--commit= --created= -e|--event= -s|--status=
            | -L|--limit= -u|--user= -w|--workflow= ${json} | ${{ prints: printsOne("databaseId|number|headSha") }}
          view     | asks names   | shows a run | -a|--attempt= --exit-status -j|--job= --log --log-failed -v|--verbose
            | -w|--web!system ${json}
          watch    | asks names   | shows a run until it ends | --compact --exit-status -i|--interval=
          cancel   | remote names | cancels a run | --force
          delete   | remote names | deletes a run
          download | writes names | downloads artifacts | -D|--dir=~ -n|--name= -p|--pattern=
          rerun    | remote names | starts a run again | -d|--debug --failed -j|--job=
        workflow       | group alone | works with workflows | -R|--repo=${repo}
          list=ls | asks names   | lists workflows | -a|--all -L|--limit= ${json}
          view    | asks names   | shows a workflow | -r|--ref= -y|--yaml -w|--web!system
          disable | remote names | turns a workflow off
          enable  | remote names | turns a workflow on
          run     | remote names | starts a workflow | -F|--field= --json -f|--raw-field= -r|--ref=
        release        | group alone | works with releases | -R|--repo=${repo} | prose
          list=ls      | asks names   | lists releases | --exclude-drafts --exclude-pre-releases -L|--limit= -O|--order=
            | ${json}
          view         | asks names   | shows a release | -w|--web!system ${json}
          verify       | asks names   | checks the attestation of a release | --format= ${jq} -t|--template=
          create=new   | remote names | makes a release | --discussion-category= -d|--draft --fail-on-no-commits
            | --generate-notes --latest -n|--notes= -F|--notes-file= --notes-from-tag --notes-start-tag= -p|--prerelease
            | --target= -t|--title= --verify-tag
          delete       | remote names | deletes a release | --cleanup-tag -y|--yes
          delete-asset | remote names | deletes an asset | -y|--yes
          download     | writes names | downloads assets | -A|--archive= --clobber -D|--dir=~ -O|--output= -p|--pattern=
            | --skip-existing
          edit         | remote names | changes a release | --discussion-category= --draft --latest -n|--notes=
            | -F|--notes-file= --prerelease --tag= --target= -t|--title= --verify-tag
          upload       | remote names | uploads assets | --clobber
        search         | group alone | searches GitHub
          code    | asks names | searches code | --extension= --filename= --size= -w|--web!system ${searching} ${json}
          commits | asks names | searches commits | --author-date= --author-email= --author-name= --committer=
            | --committer-date= --committer-email= --committer-name= --hash= --merge --parent= --tree= -w|--web!system
            | ${searching} ${json}
          issues  | asks names | searches issues | --include-prs -w|--web!system ${discussions} ${searching} ${json}
          prs     | asks names | searches pull requests | -B|--base= --checks= --draft -H|--head= --merged --merged-at=
            | --review= --review-requested= --reviewed-by= -w|--web!system ${discussions} ${searching} ${json}
          repos   | asks names | searches repositories | --followers= --forks= --good-first-issues=
            | --help-wanted-issues= --include-forks= --license= --number-topics= --size= --stars= -w|--web!system
            | ${searching} ${json}
        gist           | group alone | works with gists
          list=ls    | asks names   | lists gists | -L|--limit= --public --secret --filter= --include-content
          view       | asks names   | shows a gist | -f|--filename= --files -r|--raw -w|--web!system
          clone      | writes names | clones a gist
          create=new | remote names | makes a gist | -d|--desc= -f|--filename= -p|--public -w|--web
          delete     | remote names | deletes a gist | --yes
          edit       | remote names | changes a gist | -a|--add= -d|--desc= -f|--filename= -r|--remove=
          rename     | remote names | renames a file of a gist
        label          | group alone | works with labels | -R|--repo=${repo}
          list=ls    | asks names   | lists labels | -L|--limit= --order= -S|--search= --sort= -w|--web!system ${json}
          create=new | remote names | makes a label | -c|--color= -d|--description= -f|--force
          delete     | remote names | deletes a label | --yes
          edit       | remote names | changes a label | -c|--color= -d|--description= -n|--name=
          clone      | remote names | copies labels | -f|--force
        cache          | group alone | works with caches of Actions | -R|--repo=${repo}
          list=ls | asks names   | lists caches | -k|--key= -L|--limit= -O|--order= -S|--sort= -r|--ref= ${json}
          delete  | remote names | deletes caches | -a|--all --succeed-on-no-caches
        secret         | group alone | works with secrets | -R|--repo=${repo}
          list=ls       | asks names   | lists names of secrets | ${scopes} ${json}
          set           | remote names | stores a secret | -b|--body= -f|--env-file= --no-store -r|--repos=
            | -v|--visibility= --no-repos-selected ${scopes}
          delete=remove | remote names | deletes a secret | ${scopes}
        variable       | group alone | works with variables of Actions | -R|--repo=${repo}
          list=ls | asks names   | lists variables | -e|--env= -o|--org= ${json}
          get     | asks names   | shows a variable | -e|--env= -o|--org= ${json}
          set     | remote names | sets a variable | -b|--body= -e|--env= -f|--env-file= -o|--org= -r|--repos=
            | -v|--visibility=
          delete  | remote names | deletes a variable | -e|--env= -o|--org=
        ruleset=rs     | group alone | shows rules of branches | -R|--repo=${repo}
          list=ls | asks names | lists rulesets | -L|--limit= -o|--org= -p|--parents -w|--web!system
          view    | asks names | shows a ruleset | -o|--org= -p|--parents -w|--web!system
          check   | asks names | shows the rules for a branch | --default -w|--web!system
        org            | group alone | shows organizations
          list=ls | asks names | lists organizations | -L|--limit=
        project        | group alone | works with projects
          list=ls    | asks names   | lists projects | --closed --format= ${jq} -t|--template= -L|--limit= --owner=
            | -w|--web!system
          view       | asks names   | shows a project | --format= ${jq} -t|--template= --owner= -w|--web!system
          field-list | asks names   | lists the fields of a project | --format= ${jq} -t|--template= -L|--limit=
            | --owner=
          item-list  | asks names   | lists the items of a project | --format= ${jq} -t|--template= -L|--limit=
            | --owner= --query=
          close copy create delete edit field-create field-delete item-add item-archive item-create item-delete
            | item-edit link mark-template unlink new | remote names | changes a project | --owner= --title= --format=
            | --id=
        ssh-key        | group alone | works with SSH keys
          list=ls | asks names   | lists keys | ${json}
          add     | remote names | adds a key | -t|--title= --type=
          delete  | remote names | removes a key | -y|--yes
        gpg-key        | group alone | works with GPG keys
          list=ls | asks names   | lists keys | ${json}
          add     | remote names | adds a key | -t|--title=
          delete  | remote names | removes a key | -y|--yes
        auth           | group alone | signs in and out
          status         | asks names   | shows who is signed in | -a|--active -h|--hostname= ${jq} --json=
            | --template= -t|--show-token!${unknown("prints a token")}
          token          | ${unknown("prints a token")} names | prints a token | -h|--hostname= -u|--user=
          login          | writes names | signs in | -p|--git-protocol= -h|--hostname= -s|--scopes= -w|--web
            | --with-token --insecure-storage --skip-ssh-key -c|--clipboard
          logout         | writes names | signs out | -h|--hostname= -u|--user=
          refresh        | writes names | renews a token | -h|--hostname= -s|--scopes= -r|--remove-scopes=
            | --reset-scopes -c|--clipboard
          setup-git      | writes names | changes git's settings | -h|--hostname= -f|--force
          switch         | writes names | changes who is signed in | -h|--hostname= -u|--user=
          git-credential | ${unknown("prints a token")} names | prints a token
        config         | group alone | reads and writes settings
          list=ls     | prints       | prints the settings | -h|--host=
          get         | prints first=${shownSetting} | prints a setting | -h|--host=
          set         | writes names | changes a setting | -h|--host=
          clear-cache | writes names | clears the cache
        alias          | group alone | works with shortcuts
          list=ls | prints       | lists shortcuts
          # What it stands for may be a command of the shell.
          set     | runs+writes names | makes a shortcut | -s|--shell --clobber
          delete  | writes names | removes a shortcut | --all
          import  | runs+writes names | brings in shortcuts | --clobber
        extension=ext=extensions | group alone | works with extensions
          list=ls | prints       | lists extensions
          search  | asks names   | searches extensions | --license= -L|--limit= --order= --owner= --sort=
            | -w|--web!system ${json}
          browse create install remove upgrade new | writes names | changes the extensions
          exec    | runs names   | runs an extension
        codespace=cs   | group alone | works with codespaces
          list=ls | asks names   | lists codespaces | -L|--limit= -o|--org= -R|--repo=${repo} -u|--user= -w|--web!system
            | ${json}
          view    | asks names   | shows a codespace | -c|--codespace= ${json}
          code cp create delete edit jupyter logs ports rebuild ssh stop new | remote names
            | | starts, changes or enters a codespace | -c|--codespace=
        attestation=at | group alone | works with attestations
          verify       | asks names   | checks an attestation | -b|--bundle= --cert-identity= --cert-oidc-issuer=
            | --deny-self-hosted-runners --format= ${jq} -t|--template= -L|--limit= --no-public-good -o|--owner=
            | --predicate-type= -R|--repo=${repo} --signer-repo= --signer-workflow=
          download     | writes names | downloads attestations | -L|--limit= -o|--owner= --predicate-type= -R|--repo=${repo}
          trusted-root | asks names   | prints the trusted root
      `,
      api: {
        does: "sends one request to GitHub's API",
        options: options(["-i|--include --paginate -p|--preview= --silent --slurp", "-t|--template= --verbose"], {
          ...jq,
          "--hostname": { value: choice({ "github.com": text }, sends) },
          "--cache": { value: unknown("keeps answers in a file") },
          "-X, --method": {
            changes: "sends a {=} request[ to {1}]",
            cases: [asked],
            gravest: true,
            value: choice({ GET: text, HEAD: text }, controlsRemote, { ignoreCase: true }),
            cancels: ["GET", "get", "HEAD", "head"],
          },
          "-H, --header": { holdsSecret: true, value: headers },
          // Fields make it a POST, unless the method is given, or the field is a query of GraphQL.
          "-f, --raw-field": { ...postsTo, value: field, operands: posts, untilCancelled: true },
          "-F, --field": { ...postsTo, value: field, operands: posts, untilCancelled: true },
          "--input": { ...postsTo, value: controlsRemote },
        }),
        // It ends with an error if there are several, which a pattern (`issues?state=open`) could be.
        operands: { each: endpoint },
        always: connects,
      },
      ...rows`
        status     | asks names   | shows the user's own issues, requests and reviews | -e|--exclude= -o|--org=
        browse     | system names | opens a page of GitHub in the browser, or prints its address | -b|--branch=
          | -c|--commit -p|--projects -R|--repo=${repo} -r|--releases -s|--settings -w|--wiki -a|--actions
          | -n|--no-browser!cancels
        completion | prints       | prints a script for completion | -s|--shell=
        help       | prints names | prints help
        version    | prints       | prints the version
      `,
    },
    environment: {
      GH_PAGER: ["", "cat"],
      PAGER: ["", "cat", "less"],
    },
    needs: {
      login: [".config/gh"],
      git: true,
      variables: ["GH_TOKEN", "GITHUB_TOKEN", "GH_ENTERPRISE_TOKEN", "GH_HOST", "GH_REPO", "GH_CONFIG_DIR"],
    },
    permutes: true,
  },
});
