// Files that programs for machines, clouds and other languages obey.
import { wordsOf } from "../../options.ts";
import type { ProjectFile } from "../../schema.ts";
import { below, keyed, ownCode, presence, runs, version } from "./common.ts";

const isCode = "is code that it runs";

/** Mercurial reads the files of a repository that the user owns, and so of each that was cloned. */
export const mercurialFiles: readonly ProjectFile[] = [
  ...keyed(".hg/hgrc .hg/hgrc-not-shared", "cfg", runs, [
    "paths>*=https://* ui>username ui>merge=internal:* ui>verbose ui>ssh=ssh phases>publish phases>new-commit diff>git",
    "diff>showfunc diff>nodates diff>unified",
  ]),
  ...presence(".hg/sharedpath", "leads to another repository, whose configuration is obeyed"),
  ...presence(".hgsub", "names repositories inside, whose configuration is obeyed"),
];

export const jujutsuFiles: readonly ProjectFile[] = [
  ...keyed(".jj/repo/config.toml .jj/workspace-config.toml .jj/config.toml", "toml", runs, [
    "user>name user>email ui>color ui>graph ui>default-command=log ui>log-word-wrap ui>show-cryptographic-signatures=false",
    "revset-aliases template-aliases revsets templates git>push-bookmark-prefix git>auto-local-bookmark git>private-commits",
    "git>fetch git>push git>colocate snapshot>max-new-file-size snapshot>auto-track remotes colors",
  ]),
  ...keyed(".jj/repo", "folder", "leads to another repository, whose configuration is obeyed", ""),
];

// Whoever says where a state is says with which credentials it is asked for, of files that may name programs. Of what is not set, the
// value is null.
const backend = [
  "backend>type backend>hash backend>config>*=null backend>config>bucket backend>config>key backend>config>region",
  "backend>config>encrypt backend>config>dynamodb_table backend>config>use_lockfile backend>config>kms_key_id",
  "backend>config>workspace_key_prefix backend>config>prefix backend>config>container_name backend>config>storage_account_name",
  "backend>config>resource_group_name backend>config>subscription_id backend>config>tenant_id",
  "backend>config>hostname=app.terraform.io backend>config>organization backend>config>workspaces",
  "version serial lineage terraform_version modules outputs resources check_results",
];
// Seen with a provider that leaves a mark: these start none.
const startsNone = ["output", "modules", "state list", "workspace list", "workspace show"];
export const terraformFiles: readonly ProjectFile[] = [
  ...presence(".terraform/providers .terraform/plugins", "holds providers, which are programs", {
    notFor: [...version, "fmt", ...startsNone],
  }),
  ...keyed(".terraform/terraform.tfstate", "json", "says where the state is, and may name programs", backend, {
    notFor: [...version, "fmt"],
  }),
];
export const tofuFiles: readonly ProjectFile[] = [
  ...terraformFiles,
  ...presence("*.tf *.tofu *.tf.json *.tofu.json", "may name a program that decrypts the state", {
    notFor: [...version, "fmt"],
    where: "here",
  }),
];
export const tflintFiles: readonly ProjectFile[] = presence(
  ".tflint.hcl .tflint.d",
  "names or holds plugins, which are programs that even `--version` starts",
  { where: "below" },
);
// Before version 1.11 every command, even the one for its version, first starts the plugins in the folder.
export const packerFiles: readonly ProjectFile[] = presence("packer-*", "may be a plugin, which is a program");
// A section `ctlplugin:x` names a function of Python to call, with its arguments.
export const supervisorFiles: readonly ProjectFile[] = keyed(
  "supervisord.conf etc/supervisord.conf",
  "cfg",
  "can name code to run",
  "supervisorctl>serverurl=unix://* supervisorctl>username supervisorctl>password supervisorctl>prompt",
  { only: ["supervisorctl", "ctlplugin*", "include"], where: "here" },
);
export const pulumiFiles: readonly ProjectFile[] = presence("Pulumi.yaml", "names programs of the project", {
  notFor: version,
});

export const ansibleFiles: readonly ProjectFile[] = presence("ansible.cfg", "names folders of plugins, which are code");
export const ansibleProject: readonly ProjectFile[] = [
  ...ansibleFiles,
  ...ownCode("is a project whose inventories, lookups and plugins are code"),
];

export const ctestFiles: readonly ProjectFile[] = presence(
  "CTestTestfile.cmake CTestCustom.cmake DartConfiguration.tcl",
  isCode,
  {
    notFor: version,
  },
);

const plainFiles = wordsOf("*.yaml *.yml *.json *.properties *.conf *.cfg *.ini *.toml *.txt *.xml *.sql *.sh *.tpl");
const generated = (key: string): readonly string[] => [
  ...plainFiles.map((name) => `${key}>files=${name}`),
  ...wordsOf(below(key, "name namespace literals options behavior type")),
];

/**
 * A base may be an address, which is fetched by git with words of the address: `?ref=--upload-pack=CODE`. What generates or
 * transforms objects may be a program, and files with values that are kept secret would be printed.
 */
export const kustomizeFiles: readonly ProjectFile[] = keyed(
  "kustomization.yaml kustomization.yml Kustomization",
  "yaml",
  "names what it fetches or runs",
  [
    "apiVersion kind metadata namespace namePrefix nameSuffix labels commonLabels commonAnnotations images replicas",
    "patches patchesStrategicMerge patchesJson6902 generatorOptions vars replacements sortOptions buildMetadata",
    generated("configMapGenerator"),
    generated("secretGenerator"),
  ],
  { leads: { keys: wordsOf("resources bases components"), to: "folders" }, where: "below" },
);

/** kubectl's, for the commands that take one. */
export const kubectlFiles: readonly ProjectFile[] = kustomizeFiles.map((row) => ({
  ...row,
  onlyFor: ["kustomize", "-k", "--kustomize"],
}));

/** Compose fetches what it includes from another place before it does anything, also to list. */
const including = wordsOf("include services>*>extends>file");
/** Keys behind which a merge could put them. */
const merging = wordsOf("<< services><< services>*>extends><< services>*><<>extends services>*><<><<");
export const composeFiles: readonly ProjectFile[] = [
  ...keyed(
    [
      "compose.yaml compose.yml compose.override.yaml compose.override.yml",
      "docker-compose.yaml docker-compose.yml docker-compose.override.yaml docker-compose.override.yml",
    ],
    "yaml",
    "names files of another place",
    "",
    { only: [...including, ...merging], leads: { keys: including, to: "files" }, notFor: version },
  ),
];

/** Those of a program that has compose as a subcommand. */
export const withCompose: readonly ProjectFile[] = composeFiles.map((row) => ({ onlyFor: ["compose"], ...row }));

export const composerFiles: readonly ProjectFile[] = keyed(
  "composer.json",
  "json",
  "names plugins or scripts to run",
  [
    "config>allow-plugins=false config>allow-plugins>*=false config>sort-packages config>optimize-autoloader",
    "config>preferred-install config>platform config>platform-check config>process-timeout config>classmap-authoritative",
    "config>apcu-autoloader config>prepend-autoloader config>lock config>discard-changes config>autoloader-suffix",
    "config>archive-format config>htaccess-protect config>use-include-path config>audit config>secure-http=true",
    "config>bump-after-update config>platform>* config>github-protocols=https",
    "repositories>type=composer repositories>type=vcs repositories>type=git repositories>type=github repositories>name",
    "repositories>url=https://* repositories>only repositories>exclude repositories>canonical repositories>*>type=composer",
    "repositories>*>url=https://* repositories>*=false repositories>packagist.org=false",
  ],
  {
    only: wordsOf([
      "config repositories scripts>pre-command-run scripts>init scripts>command scripts>pre-file-download",
      "scripts>post-file-download scripts>pre-pool-create",
    ]),
  },
);

export const bundlerFiles: readonly ProjectFile[] = [
  ...presence("Gemfile.lock gems.locked", "makes it fetch another version of itself and run that"),
  ...presence(".bundle/plugin .bundle/config", "names plugins, which are code"),
];
// It reads options from `.rubocop` even before it prints its version or help.
export const rubocopFiles: readonly ProjectFile[] = presence(
  ".rubocop .rubocop.yml .config/.rubocop.yml .config/rubocop/config.yml",
  "names code to run",
);
export const rspecFiles: readonly ProjectFile[] = presence(".rspec .rspec-local", "names code to run");
export const sbtFiles: readonly ProjectFile[] = presence(".sbtopts .jvmopts", "is evaluated by a shell");
export const jekyllFiles: readonly ProjectFile[] = presence("Gemfile gems.rb", isCode);

export const dotnetFiles: readonly ProjectFile[] = keyed(
  "global.json",
  "json",
  "names the folder of the programs to run",
  [
    "sdk>version sdk>rollForward sdk>allowPrerelease sdk>workloadVersion sdk>errorMessage msbuild-sdks test native-tools tools",
    "$schema",
  ],
);

export const gradleFiles: readonly ProjectFile[] = presence(
  "gradle.properties gradle/gradle-daemon-jvm.properties",
  "names the Java to run, and its options",
);
export const mavenFiles: readonly ProjectFile[] = presence(
  ".mvn/jvm.config .mvn/maven.config .mvn/extensions.xml",
  "names options for Java, or code",
);
export const bazelFiles: readonly ProjectFile[] = [
  ...presence("tools/bazel", "is run in its place"),
  ...presence(".bazeliskrc", "names where it fetches itself"),
  ...keyed(".bazelversion", "word", "names whose release is run", "word"),
];

export const brewFiles: readonly ProjectFile[] = presence("Brewfile", isCode, { onlyFor: ["bundle"] });

export const infoFiles: readonly ProjectFile[] = ownCode(
  "may hold a manual, and the parts that it names are given to a shell",
);

export const bufFiles: readonly ProjectFile[] = keyed(
  "buf.yaml buf.work.yaml",
  "yaml",
  "names plugins, which are programs",
  ["version name deps lint breaking build modules directories"],
  { where: "below", notFor: version },
);

/** A newer version of Go than the one that runs is fetched, and runs instead: https://go.dev/doc/toolchain. */
export const goFiles: readonly ProjectFile[] = keyed(
  "go.mod go.work",
  "words",
  "makes it fetch another version of itself and run that",
  "toolchain=default",
  {
    only: ["toolchain", "go"],
    offBy: { name: "GOTOOLCHAIN", value: "local" },
    newer: { keys: ["toolchain", "go"], of: "go", beside: "../VERSION" },
  },
);

export const golangciFiles: readonly ProjectFile[] = [
  ...keyed(".golangci.yml .golangci.yaml", "yaml", "names plugins, which are code", "", {
    only: ["linters-settings>custom", "linters>settings>custom"],
    notFor: version,
  }),
  ...keyed(".golangci.toml", "toml", "names plugins, which are code", "", {
    only: ["linters-settings>custom", "linters>settings>custom"],
    notFor: version,
  }),
  ...keyed(".golangci.json", "json", "names plugins, which are code", "", {
    only: ["linters-settings>custom", "linters>settings>custom"],
    notFor: version,
  }),
];

export const dartFiles: readonly ProjectFile[] = keyed(
  "analysis_options.yaml",
  "yaml",
  "names plugins, which are code",
  [
    "include=package:* analyzer>exclude analyzer>language analyzer>errors analyzer>strong-mode analyzer>optional-checks",
    "analyzer>enable-experiment linter formatter code-style dart_code_metrics",
  ],
  { where: "given", notFor: version },
);

export const swiftlintFiles: readonly ProjectFile[] = keyed(
  ".swiftlint.yml",
  "yaml",
  "names files to write or to fetch",
  "",
  {
    only: wordsOf("write_baseline output cache_path parent_config child_config plugins fix autocorrect"),
    where: "below",
    notFor: version,
  },
);

export const azureFiles: readonly ProjectFile[] = keyed(".azure/config", "cfg", "names extensions, which are code", [
  "defaults core>output core>only_show_errors core>no_color core>collect_telemetry",
]);

/** Its key `plugin` names modules, which every command loads but the texts of help. */
export const cdkFiles: readonly ProjectFile[] = keyed(
  "cdk.json",
  "json",
  "can name plugins, which are code",
  [
    "app watch context output outputsFile requireApproval versionReporting toolkitStackName toolkitBucketName pathMetadata",
    "assetMetadata rollback staging lookups progress tags language migrate notices bootstrapQualifier stacks method exclusively",
  ],
  { where: "here", notFor: wordsOf("--version --help -h") },
);

export const ytDlpFiles: readonly ProjectFile[] = presence("yt-dlp.conf", "names commands to run", { where: "here" });
export const ugrepFiles: readonly ProjectFile[] = presence(".ugrep", "names commands to run");
export const qsvFiles: readonly ProjectFile[] = presence(".env", "may make it write files beside a table", {
  where: "here",
  notFor: version,
});
export const ackFiles: readonly ProjectFile[] = presence(".ackrc", "names options", { notFor: version });
export const ctagsFiles: readonly ProjectFile[] = presence(".ctags .ctags.d ctags.d", "names commands to run");
export const glabFiles: readonly ProjectFile[] = presence(".git/glab-cli/config.yml", "names programs to run");
export const miseFiles: readonly ProjectFile[] = keyed(
  [
    "mise.toml .mise.toml mise.local.toml .mise.local.toml mise/config.toml .mise/config.toml .config/mise.toml",
    ".config/mise/config.toml mise.*.toml .mise.*.toml",
  ],
  "toml",
  runs,
  "min_version tasks task_config",
  { notFor: version },
);
export const basedpyrightFiles: readonly ProjectFile[] = presence(
  ".basedpyright/baseline.json",
  "is a file that it brings up to date",
);

// A key is an option of its own.
const codespell = [
  "builtin check-filenames check-hidden context count disable-colors enable-colors hard-encoding-detection",
  "ignore-multiline-regex ignore-regex ignore-words-list quiet-level regex skip summary uri-ignore-words-list uri-regex",
  "before-context after-context",
];
const changing = "can make it change files";
export const codespellFiles: readonly ProjectFile[] = [
  ...keyed("setup.cfg .codespellrc", "cfg", changing, below("codespell", codespell), {
    only: ["codespell"],
    where: "here",
  }),
  ...keyed("pyproject.toml", "toml", changing, below("tool>codespell", codespell), {
    only: ["tool>codespell"],
    where: "here",
  }),
];

export const gitleaksFiles: readonly ProjectFile[] = keyed(
  ".gitleaks.toml",
  "toml",
  "may read other files",
  "title description rules allowlist allowlists minVersion extend>useDefault extend>disabledRules",
);

export const clangTidyFiles: readonly ProjectFile[] = [
  ...keyed(
    ".clang-tidy",
    "yaml",
    runs,
    "Checks WarningsAsErrors HeaderFilterRegex CheckOptions FormatStyle InheritParentConfig UseColor",
    { where: "below", notFor: version },
  ),
  ...presence("compile_commands.json compile_flags.txt", "holds options of a compiler, which may load code", {
    where: "below",
    notFor: version,
  }),
];
