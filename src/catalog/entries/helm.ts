// helm. Unknown words are plugins.
import {
  anyNames,
  asks,
  asksAbout,
  changes,
  changesUnless,
  group,
  prints,
  printsAbout,
  printsFiles,
  shortHelp,
  under,
} from "../forms.ts";
import { type Options, options, type WordList } from "../options.ts";
import {
  commands,
  controlsRemote,
  controlsSystem,
  type Entry,
  type Operands,
  reads,
  runsCode,
  sends,
  text,
  unknown,
  writes,
} from "../schema.ts";

const globals: Options = options(
  [
    "--debug --burst-limit= --color= --colour= --kube-as-group= --kube-as-user=",
    "--kube-ca-file= --kube-context= --kube-insecure-skip-tls-verify --kube-tls-server-name=",
    "--kube-token=secret -n|--namespace= --qps= --registry-config= --repository-config=",
    "--content-cache= --repository-cache=",
  ],
  {
    ...shortHelp,
    "--help": { stops: true },
    // The credentials of the configuration in use would go to another server.
    "--kube-apiserver": { value: sends },
    "--kubeconfig": { value: unknown("uses a configuration that may name programs to run") },
  },
);

const chart = [
  "--version= --repo= --devel --ca-file= --cert-file= --key-file= --insecure-skip-tls-verify",
  "--plain-http --username= --password=secret --verify --keyring=",
];
const values: Options = {
  // It downloads charts into the chart's folder, also to print or to try.
  "--dependency-update": { does: writes },
  "-f, --values": { value: reads },
  "--set-file": { value: unknown("prints the file behind `=`") },
  ...options("--set= --set-string= --set-json= --set-literal="),
};
// A chart may be a local folder, or a name in a repository.
const charts: Operands = { each: reads };

// A post-renderer is a program. With `--enable-dns` a chart asks for names that it makes up, of secrets too that it looks up;
// with `--pass-credentials` they go to every host that a repository names.
const rendering = [
  chart,
  "--api-versions= -a= --atomic --create-namespace --description= --disable-openapi-validation",
  "-g|--generate-name --hide-notes --hide-secret --include-crds --is-upgrade",
  "--kube-version= -l|--labels= --name-template= --no-hooks -o|--output= --render-subchart-notes",
  "--replace -s|--show-only= --skip-crds --skip-schema-validation --skip-tests --timeout= --validate",
  "--wait --wait-for-jobs --cleanup-on-fail --force -i|--install --history-max= --reset-values",
  "--reuse-values --reset-then-reuse-values --take-ownership --server-side=",
];

// `--dry-run` alone is `client`.
const dryRun: Options = { "--dry-run": { value: text, optional: true, cancels: ["", "client", "server", "true"] } };
const changing = (does: string, list: WordList, more: Options, operands: Operands): Entry =>
  changesUnless(does, controlsRemote, list, { ...more, ...dryRun, ...shortHelp }, operands);

const repository = group(
  "works with chart repositories",
  {
    ...under("list ls", prints("lists repositories", "-o|--output= --no-headers", shortHelp)),
    ...under("add remove rm update up index", changes("changes the list of repositories", writes, "", shortHelp)),
  },
  "",
  shortHelp,
);

const dependency = group(
  "works with a chart's dependencies",
  {
    ...under("list ls", printsFiles("lists dependencies", "--max-col-width=", shortHelp)),
    ...under("build update up", changes("fetches dependencies", writes, "", shortHelp)),
  },
  "",
  shortHelp,
);

const show = (does: string): Entry => asks(does, [chart, "--jsonpath="], shortHelp, charts);
const showing = {
  all: show("prints all of a chart"),
  chart: show("prints a chart's definition"),
  crds: show("prints a chart's resource definitions"),
  readme: show("prints a chart's readme"),
  values: show("prints a chart's values"),
};

const releases = asks("lists releases", [
  "-a|--all -A|--all-namespaces -d|--date --deployed --failed -f|--filter= -m|--max= --no-headers",
  "--offset= -o|--output= --pending -r|--reverse -l|--selector= -q|--short --superseded",
  "--time-format= --uninstalled --uninstalling",
]);

export const helm = commands({
  helm: {
    does: "installs applications in Kubernetes",
    manual: "https://helm.sh/docs/helm/",
    options: { ...globals, "--version": { stops: true } },
    globals: "anywhere",
    subcommands: {
      ...under("list ls", releases),
      get: group("prints what a release was made of", {
        ...under(
          "all hooks manifest metadata notes",
          asksAbout("prints a part of a release", "--revision= --template= -o|--output="),
        ),
        values: asksAbout("prints a release's values", "-a|--all --revision= -o|--output="),
      }),
      status: asksAbout("prints how a release is", "-o|--output= --revision= --show-desc --show-resources"),
      ...under("history hist", asksAbout("lists a release's revisions", "--max= -o|--output=")),
      ...under("show inspect", group("prints parts of a chart", showing)),
      search: group("finds charts", {
        hub: asksAbout(
          "in the hub",
          "--endpoint=host --fail-on-no-result --list-repo-url --max-col-width= -o|--output=",
        ),
        repo: printsAbout(
          "in the repositories",
          "--devel --fail-on-no-result --max-col-width= -o|--output= -r|--regexp --version= -l|--versions",
        ),
      }),
      template: asks(
        "prints what a chart gives",
        rendering,
        {
          ...values,
          "--output-dir": { value: writes, moves: "no" },
          "--post-renderer": { value: runsCode },
          "--dry-run": { value: text, optional: true },
        },
        charts,
      ),
      lint: printsFiles(
        "checks a chart",
        "--kube-version= --quiet --skip-schema-validation --strict --with-subcharts",
        { ...values },
      ),
      ...under("dependency dep dependencies", dependency),
      repo: repository,
      plugin: group("works with plugins", {
        ...under("list ls", prints("lists plugins")),
        verify: printsFiles("checks a plugin's signature", "--keyring="),
        ...under("install add uninstall rm remove update up package", changes("changes plugins", runsCode)),
      }),
      verify: printsFiles("checks a chart's signature", "--keyring="),
      env: printsAbout("prints helm's settings"),
      version: prints("prints the version", "--short --template= -c|--client"),
      help: printsAbout("prints help"),
      completion: group("prints a shell's completion script", {
        ...under("bash zsh fish powershell", prints("prints a completion script", "--no-descriptions")),
      }),
      install: changing("installs a chart", rendering, { ...values, "--post-renderer": { value: runsCode } }, charts),
      upgrade: changing("upgrades a release", rendering, { ...values, "--post-renderer": { value: runsCode } }, charts),
      rollback: changing(
        "goes back to an earlier revision",
        ["--cleanup-on-fail --force --history-max= --no-hooks --recreate-pods --timeout= --wait", "--wait-for-jobs"],
        {},
        anyNames,
      ),
      ...under(
        "uninstall un del delete",
        changing(
          "removes a release",
          "--cascade= --description= --ignore-not-found --keep-history --no-hooks --timeout= --wait",
          {},
          anyNames,
        ),
      ),
      test: changes("runs a release's tests", controlsRemote),
      ...under("pull fetch package create", changes("writes a chart", writes)),
      push: changes("sends a chart", controlsRemote),
      registry: changes("signs in or out", controlsSystem, "-u|--username= -p|--password=secret --password-stdin"),
    },
    needs: {
      login: [".kube", ".aws", ".azure", ".config/gcloud"],
      scratch: [".cache/helm"],
      variables: ["KUBECONFIG", "HELM_NAMESPACE", "HELM_KUBE*", "AWS_*"],
    },
    permutes: true,
  },
});
