// helm. Unknown words are plugins.
import { shortHelp } from "../forms.ts";
import { type Options, options } from "../options.ts";
import { rows } from "../rows.ts";
import { choice, commands, type Does, reads, secret, sends, text, unknown, writes } from "../schema.ts";

const globals: Options = options(
  [
    "--debug --burst-limit= --color= --colour= --kube-as-group= --kube-as-user= --kube-ca-file=",
    "--kube-context= --kube-insecure-skip-tls-verify --kube-tls-server-name= --kube-token=secret",
    "-n|--namespace= --qps= --registry-config= --repository-config= --content-cache=",
    "--repository-cache= --help!stops",
  ],
  {
    ...shortHelp,
    // The credentials of the configuration in use would go to another server.
    "--kube-apiserver": { value: sends },
    "--kubeconfig": { value: unknown("uses a configuration that may name programs to run") },
  },
);

const chart = [
  "--version= --repo=host --devel --ca-file= --cert-file= --key-file= --insecure-skip-tls-verify",
  "--plain-http --username= --password=secret --verify --keyring=",
];
const values: Options = {
  // It downloads charts into the chart's folder, also to print or to try.
  "--dependency-update": { does: writes },
  "-f, --values": { value: reads },
  "--set-file": { value: unknown("prints the file behind `=`") },
  ...options("--set= --set-string= --set-json= --set-literal="),
};

// A post-renderer is a program. With `--enable-dns` a chart asks for names that it makes up, of secrets too that it looks up;
// with `--pass-credentials` they go to every host that a repository names.
const rendering = [
  chart,
  "--api-versions= -a= --atomic --create-namespace --description= --disable-openapi-validation",
  "-g|--generate-name --hide-notes --hide-secret --include-crds --is-upgrade",
  "--kube-version= -l|--labels= --name-template= --no-hooks -o|--output= --render-subchart-notes",
  "--replace -s|--show-only= --skip-crds --skip-schema-validation --skip-tests --timeout=",
  "--wait --wait-for-jobs --cleanup-on-fail --force --history-max= --reset-values",
  "--reuse-values --reset-then-reuse-values --take-ownership --server-side=",
];

/** Other forms hold the manifest and the values, with their secrets. */
const table: Does = choice({ table: text }, secret);

// `--dry-run` alone is `client`. With `server`, and `--validate`, a chart may look up secrets of the cluster.
const client: Does = choice({ "": text, client: text, true: text }, secret);
const dryRun = { cancels: ["", "client", "true"] } as const;

export const helm = commands({
  helm: {
    does: "installs applications in Kubernetes",
    manual: "https://helm.sh/docs/helm/",
    options: { ...globals, "--version": { stops: true } },
    globals: "anywhere",
    // Templates may print every file of their chart.
    descends: "given",
    subcommands: rows`
      every: --help!stops
      list=ls      | asks         | lists releases | -a|--all -A|--all-namespaces -d|--date --deployed --failed
        | -f|--filter= -m|--max= --no-headers --offset= -o|--output= --pending -r|--reverse -l|--selector= -q|--short
        | --superseded --time-format= --uninstalled --uninstalling
      get          | group        | prints what a release was made of
        metadata notes | asks names | prints a part of a release | --revision= --template= -o|--output=
        # Secrets are among what it was made of.
        all hooks manifest values | secret names | prints what was made, with its secrets | -a|--all --revision= --template=
          | -o|--output=
      status       | asks names   | prints how a release is | -o|--output=${table} --revision= --show-desc --show-resources
      history=hist | asks names   | lists a release's revisions | --max= -o|--output=
      # A chart may be a local folder, or a name in a repository. '--dry-run' alone is 'client'.
      show=inspect | group        | prints parts of a chart
        all    | asks files | prints all of a chart | --jsonpath= -h!stops ${chart}
        chart  | asks files | prints a chart's definition | --jsonpath= -h!stops ${chart}
        crds   | asks files | prints a chart's resource definitions | --jsonpath= -h!stops ${chart}
        readme | asks files | prints a chart's readme | --jsonpath= -h!stops ${chart}
        values | asks files | prints a chart's values | --jsonpath= -h!stops ${chart}
      search       | group        | finds charts
        hub  | asks names   | in the hub | --endpoint=host --fail-on-no-result --list-repo-url --max-col-width=
          | -o|--output=
        repo | prints names | in the repositories | --devel --fail-on-no-result --max-col-width= -o|--output=
          | -r|--regexp --version= -l|--versions
      template     | asks files | prints what a chart gives | --output-dir=writes~ --post-renderer=runs --dry-run?${client}
        | ${rendering} ${values}
      lint         | prints files | checks a chart | --kube-version= --quiet --skip-schema-validation --strict
        | --with-subcharts ${values}
      dependency=dep=dependencies | group        | works with a chart's dependencies | -h!stops
        list=ls | prints files | lists dependencies | --max-col-width= -h!stops
        build update=up | writes names | fetches dependencies | -h!stops
      repo         | group        | works with chart repositories | -h!stops
        list=ls | prints       | lists repositories | -o|--output= --no-headers -h!stops
        add remove=rm update=up index | writes names | changes the list of repositories | -h!stops
      plugin       | group        | works with plugins
        list=ls | prints       | lists plugins
        verify  | prints files | checks a plugin's signature | --keyring=
        install=add uninstall=rm=remove update=up package | runs names   | changes plugins
      verify       | prints files | checks a chart's signature | --keyring=
      env          | prints names | prints helm's settings
      version      | prints       | prints the version | --short --template= -c|--client
      help         | prints names | prints help
      completion   | group        | prints a shell's completion script
        bash zsh fish powershell | prints | prints a completion script | --no-descriptions
      install      | remote files | installs a chart | --post-renderer=runs --dry-run?!${dryRun} -h!stops ${rendering}
        | ${values}
      upgrade      | remote files | upgrades a release | -i|--install!${{ as: "install" }} --post-renderer=runs --dry-run?!${dryRun} -h!stops ${rendering}
        | ${values}
      rollback     | remote names | goes back to an earlier revision | --cleanup-on-fail --force --history-max=
        | --no-hooks --recreate-pods --timeout= --wait --wait-for-jobs --dry-run?!${dryRun} -h!stops
      uninstall=un=del=delete | remote names | removes a release | --cascade= --description= --ignore-not-found
        | --keep-history --no-hooks --timeout= --wait --dry-run?!${dryRun} -h!stops
      test         | remote names | runs a release's tests
      pull=fetch package create | writes names | writes a chart
      push         | remote names | sends a chart
      registry     | system names | signs in or out | -u|--username= -p|--password=secret --password-stdin
    `,
    needs: {
      login: [".kube", ".aws", ".azure", ".config/gcloud"],
      scratch: [".cache/helm"],
      variables: ["KUBECONFIG", "HELM_NAMESPACE", "HELM_KUBE*", "AWS_*"],
    },
    permutes: true,
  },
});
