// Files that package managers for JavaScript obey. Each row was tried, or is from the program's manual.
import { wordsOf } from "../../options.ts";
import type { ProjectFile } from "../../schema.ts";
import { below, keyed, presence, runs } from "./common.ts";

const npmSettings = [
  "registry=https://* @*:registry=https://* //*:_authToken //*:always-auth //*:username //*:email always-auth email",
  // A token of the registry's own name is for it.
  "$>//registry.npmjs.org/:_authToken=${NPM_TOKEN} $>//registry.npmjs.org/:_authToken=${NODE_AUTH_TOKEN}",
  "$>//npm.pkg.github.com/:_authToken=${GITHUB_TOKEN} $>//npm.pkg.github.com/:_authToken=${NODE_AUTH_TOKEN}",
  "access audit audit-level auto-install-peers color commit-hooks dedupe-peer-dependents depth engine-strict",
  "enable-pre-post-scripts fetch-retries fetch-retry-factor fetch-retry-maxtimeout fetch-retry-mintimeout",
  "fetch-timeout force foreground-scripts fund git-tag-version heading hoist hoist-pattern hoist-workspace-packages",
  "ignore-scripts ignore-workspace-root-check include include-workspace-root inject-workspace-packages",
  "install-links install-strategy legacy-peer-deps link-workspace-packages lockfile lockfile-version loglevel",
  "long maxsockets message network-concurrency network-timeout node-linker node-version omit optional package-lock",
  "prefer-dedupe prefer-frozen-lockfile prefer-offline prefer-online prefer-workspace-packages progress proof provenance",
  "public-hoist-pattern resolution-mode resolve-peers-from-workspace-root recursive-install save save-dev save-exact",
  "save-prefix save-workspace-protocol scope shamefully-hoist shared-workspace-lockfile sign-git-commit sign-git-tag",
  "side-effects-cache strict-peer-dependencies strict-peer-deps symlink tag tag-version-prefix update-notifier",
  "use-lockfile-v6 verify-store-integrity workspaces workspaces-update minimum-release-age child-concurrency",
  "workspace-concurrency before init-author-name init-license init-version manage-package-manager-versions=false",
  "package-manager-strict package-manager-strict-version use-inline-specifiers-lockfile-format reporter stream",
];

/** For all that read npm's configuration; `expands`: a value with a variable goes into an address or a request. */
export const npmrc: readonly ProjectFile[] = keyed(
  ".npmrc",
  "ini",
  "names programs or code to run, or puts variables of the environment into requests",
  npmSettings,
  { expands: true },
);

const packageManager = "makes it fetch another version of itself and run that";

const workspace: readonly ProjectFile[] = keyed(
  "pnpm-workspace.yaml",
  "yaml",
  runs,
  [
    "packages catalog catalogs overrides onlyBuiltDependencies ignoredBuiltDependencies neverBuiltDependencies",
    "allowedDeprecatedVersions packageExtensions peerDependencyRules patchedDependencies linkWorkspacePackages",
    "sharedWorkspaceLockfile saveWorkspaceProtocol preferWorkspacePackages injectWorkspacePackages autoInstallPeers",
    "strictPeerDependencies dedupePeerDependents resolutionMode hoist hoistPattern publicHoistPattern shamefullyHoist",
    "nodeLinker saveExact savePrefix minimumReleaseAge minimumReleaseAgeExclude blockExoticSubdeps trustPolicy",
    "trustPolicyExclude engineStrict ignoreScripts verifyDepsBeforeRun=false catalogMode cleanupUnusedCatalogs",
    "allowBuilds strictDepBuilds updateNotifier supportedArchitectures ignoredOptionalDependencies includeWorkspaceRoot",
    "updateConfig auditConfig ignorePatchFailures enablePrePostScripts requiredScripts allowUnusedPatches",
  ],
  { expands: true },
);

export const pnpmFiles: readonly ProjectFile[] = [
  ...npmrc,
  ...presence(".pnpmfile.cjs .pnpmfile.mjs .pnpmfile.js pnpmfile.js", "is code that it runs"),
  ...workspace,
  ...keyed(
    "package.json",
    "json",
    packageManager,
    [
      "packageManager=npm@* packageManager=yarn@* devEngines>runtime devEngines>os devEngines>cpu devEngines>libc",
      below("pnpm", [
        "overrides onlyBuiltDependencies ignoredBuiltDependencies neverBuiltDependencies peerDependencyRules",
        "packageExtensions patchedDependencies allowedDeprecatedVersions supportedArchitectures updateConfig auditConfig",
        "ignoredOptionalDependencies requiredScripts allowNonAppliedPatches",
      ]),
    ],
    { only: ["packageManager", "devEngines", "pnpm"] },
  ),
];

export const yarnFiles: readonly ProjectFile[] = [
  ...npmrc,
  ...keyed(
    ".yarnrc.yml",
    "yaml",
    "names code that replaces the program",
    [
      "approvedGitRepositories catalog catalogs changesetBaseRefs changesetIgnorePatterns checksumBehavior",
      "cloneConcurrency compressionLevel defaultLanguageName defaultProtocol defaultSemverRangePrefix enableColors",
      "enableConstraintsChecks enableGlobalCache enableHardenedMode enableHyperlinks enableImmutableCache",
      "enableImmutableInstalls enableInlineBuilds enableInlineHunks enableMessageNames enableMirror enableNetwork",
      "enableOfflineMode enableProgressBars enableScripts enableTelemetry enableTimers enableTips",
      "enableTransparentWorkspaces httpRetry httpTimeout immutablePatterns initFields initScope logFilters",
      "networkConcurrency nmHoistingLimits nmMode nmSelfReferences nodeLinker npmAlwaysAuth npmAuditExcludePackages",
      "npmAuditIgnoreAdvisories npmMinimalAgeGate npmPreapprovedPackages npmPublishAccess npmAuthToken",
      "npmPublishRegistry=https://* npmRegistryServer=https://* npmScopes>*>npmRegistryServer=https://*",
      "npmScopes>*>npmPublishRegistry=https://* npmScopes>*>npmAlwaysAuth npmScopes>*>npmAuthToken packageExtensions",
      "pnpEnableEsmLoader pnpEnableInlining pnpFallbackMode pnpIgnorePatterns pnpMode pnpShebang preferAggregateCacheInfo",
      "preferDeferredVersions preferInteractive preferReuse preferTruncatedLines progressBarStyle supportedArchitectures",
      "taskPoolConcurrency taskPoolMode telemetryInterval tsEnableAutoTypes winLinkType workerPoolMode",
    ],
    { expands: true },
  ),
  ...keyed(".yarnrc", "lines", "names code that replaces the program", [
    "registry=https://* save-prefix save-exact network-timeout network-concurrency disable-self-update-check",
    "workspaces-experimental workspaces-nohoist-experimental ignore-engines ignore-scripts ignore-optional",
    "ignore-platform strict-ssl=true version-tag-prefix version-git-tag version-git-message version-sign-git-tag",
    "--install.* --add.* --*.no-lockfile --*.pure-lockfile --*.ignore-engines",
  ]),
  // Corepack's yarn fetches the version that is named, from yarn's own site.
  ...keyed(
    "package.json",
    "json",
    packageManager,
    "packageManager=yarn@?.* packageManager=npm@* packageManager=pnpm@*",
    {
      only: ["packageManager"],
    },
  ),
  // A version of yarn runs the script that has the name of a command which only the other version knows.
  ...wordsOf("list outdated audit licenses global owner tag versions check help npm").flatMap((name) =>
    keyed("package.json", "json", "may have a script of this name, which yarn runs", "", {
      only: [`scripts>${name}`],
      onlyFor: [name],
    }),
  ),
];

export const bunFiles: readonly ProjectFile[] = [
  ...npmrc,
  ...keyed(
    "bunfig.toml",
    "toml",
    runs,
    [
      "telemetry logLevel smol jsx jsxFactory jsxFragment jsxImportSource loader test>coverage* test>root test>timeout",
      below("install", [
        "optional dev peer production exact ignoreScripts frozenLockfile dryRun saveTextLockfile auto linker",
        "registry=https://* registry>url=https://* scopes>* concurrentScripts minimumReleaseAge* linkWorkspacePackages",
      ]),
      below("run", "bun silent"),
    ],
    { expands: true },
  ),
  // It sets the environment of every run from these.
  ...keyed(".env .env.*", "cfg", "sets variables that it obeys", [], {
    only: [
      ..."bun_* npm_* node_* *_proxy no_proxy home path tmpdir xdg_* ld_* dyld_* git_* ssh_* ssl_* malloc*".split(" "),
    ],
  }),
];

export const updateFiles: readonly ProjectFile[] = [
  ...pnpmFiles,
  ...yarnFiles.filter(({ files }) => files[0]?.startsWith(".yarnrc")),
  ...bunFiles.filter(({ files }) => files[0] === "bunfig.toml"),
  ...presence(".ncurc.js .ncurc.cjs .ncurc.mjs .ncurc.ts .ncurc.cts .ncurc.mts .ncurc.json5", "is code that it runs"),
  ...keyed(".ncurc .ncurc.json .ncurc.yml .ncurc.yaml", "yaml", "can make it write, or names code to run", [
    "$schema color colors concurrency cooldown deep deprecated dep depFormat enginesNode filter filterVersion format",
    "global jsonAll jsonDeps jsonFlat jsonUpgraded loglevel mergeConfig minimal peer pre reject rejectVersion",
    "removeRange retry root silent stdin target timeout verbose versionUtil workspace workspaces upgrade=false errorLevel",
  ]),
  ...keyed("package.json", "json", "can make it write", "ncu>reject ncu>filter ncu>target ncu>dep ncu>peer ncu>deep", {
    only: ["ncu", "npm-check-updates"],
  }),
];

export const denoFiles: readonly ProjectFile[] = [
  ...npmrc,
  ...keyed(
    "deno.json deno.jsonc",
    "json",
    "names code to run, or makes it write",
    [
      "name version exports imports scopes importMap tasks compilerOptions fmt lint>rules lint>include lint>exclude",
      "lint>report lint>files exclude lock=false license publish test bench workspace unstable patch links",
      "nodeModulesDir=none nodeModulesDir=manual nodeModulesDir=false vendor=false $schema minimumDependencyAge",
    ],
    { where: "below" },
  ),
];
