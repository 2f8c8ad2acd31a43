// The catalog: every entry by command name. The first file that has a name wins: bash's own builtins come first.
import { actionlint } from "./entries/actionlint.ts";
import { agents } from "./entries/agents.ts";
import { ansible } from "./entries/ansible.ts";
import { awk } from "./entries/awk.ts";
import { aws } from "./entries/aws.ts";
import { az } from "./entries/az.ts";
import { bandit } from "./entries/bandit.ts";
import { bash } from "./entries/bash.ts";
import { bazel } from "./entries/bazel.ts";
import { biome } from "./entries/biome.ts";
import { black } from "./entries/black.ts";
import { bun } from "./entries/bun.ts";
import { cargo } from "./entries/cargo.ts";
import { cloudTools } from "./entries/cloud-tools.ts";
import { cmake } from "./entries/cmake.ts";
import { compression } from "./entries/compression.ts";
import { conda } from "./entries/conda.ts";
import { coreutils } from "./entries/coreutils.ts";
import { coverage } from "./entries/coverage.ts";
import { curl } from "./entries/curl.ts";
import { deno } from "./entries/deno.ts";
import { depcheck } from "./entries/depcheck.ts";
import { diffutils } from "./entries/diffutils.ts";
import { docker } from "./entries/docker.ts";
import { dotnet } from "./entries/dotnet.ts";
import { duckdb } from "./entries/duckdb.ts";
import { escapes } from "./entries/escapes.ts";
import { eslint } from "./entries/eslint.ts";
import { fd } from "./entries/fd.ts";
import { file } from "./entries/file.ts";
import { findutils } from "./entries/findutils.ts";
import { flake8 } from "./entries/flake8.ts";
import { flutter } from "./entries/flutter.ts";
import { frameworks } from "./entries/frameworks.ts";
import { fzf } from "./entries/fzf.ts";
import { gcc } from "./entries/gcc.ts";
import { google } from "./entries/gcloud.ts";
import { gh } from "./entries/gh.ts";
import { git } from "./entries/git.ts";
import { gitops } from "./entries/gitops.ts";
import { glab } from "./entries/glab.ts";
import { gnupg } from "./entries/gnupg.ts";
import { go } from "./entries/go.ts";
import { gradle } from "./entries/gradle.ts";
import { grep } from "./entries/grep.ts";
import { hadolint } from "./entries/hadolint.ts";
import { hashicorp } from "./entries/hashicorp.ts";
import { helm } from "./entries/helm.ts";
import { homebrew } from "./entries/homebrew.ts";
import { hostname } from "./entries/hostname.ts";
import { iproute2 } from "./entries/iproute2.ts";
import { isort } from "./entries/isort.ts";
import { java } from "./entries/java.ts";
import { jest } from "./entries/jest.ts";
import { jq } from "./entries/jq.ts";
import { knip } from "./entries/knip.ts";
import { kubectl } from "./entries/kubectl.ts";
import { languages } from "./entries/languages.ts";
import { less } from "./entries/less.ts";
import { libc } from "./entries/libc.ts";
import { lua } from "./entries/lua.ts";
import { macosFiles } from "./entries/macos-files.ts";
import { macosSettings } from "./entries/macos-settings.ts";
import { make } from "./entries/make.ts";
import { markdownlint } from "./entries/markdownlint.ts";
import { markdownlintCli2 } from "./entries/markdownlint-cli2.ts";
import { maven } from "./entries/maven.ts";
import { media } from "./entries/media.ts";
import { meson } from "./entries/meson.ts";
import { mypy } from "./entries/mypy.ts";
import { mysql } from "./entries/mysql.ts";
import { netTools } from "./entries/net-tools.ts";
import { ninja } from "./entries/ninja.ts";
import { node } from "./entries/node.ts";
import { nox } from "./entries/nox.ts";
import { npm } from "./entries/npm.ts";
import { npmCheckUpdates } from "./entries/npm-check-updates.ts";
import { nx } from "./entries/nx.ts";
import { openssh } from "./entries/openssh.ts";
import { openssl } from "./entries/openssl.ts";
import { otherVcs } from "./entries/other-vcs.ts";
import { oxlint } from "./entries/oxlint.ts";
import { packageManagers } from "./entries/package-managers.ts";
import { perl } from "./entries/perl.ts";
import { php } from "./entries/php.ts";
import { pip } from "./entries/pip.ts";
import { pnpm } from "./entries/pnpm.ts";
import { poetry } from "./entries/poetry.ts";
import { postgresql } from "./entries/postgresql.ts";
import { preCommit } from "./entries/pre-commit.ts";
import { prettier } from "./entries/prettier.ts";
import { procps } from "./entries/procps.ts";
import { pyenv } from "./entries/pyenv.ts";
import { pylint } from "./entries/pylint.ts";
import { pyright } from "./entries/pyright.ts";
import { pytest } from "./entries/pytest.ts";
import { python } from "./entries/python.ts";
import { redis } from "./entries/redis.ts";
import { ripgrep } from "./entries/ripgrep.ts";
import { ruby } from "./entries/ruby.ts";
import { ruff } from "./entries/ruff.ts";
import { rustc } from "./entries/rustc.ts";
import { rustup } from "./entries/rustup.ts";
import { safeSh } from "./entries/safe-sh.ts";
import { sed } from "./entries/sed.ts";
import { servers } from "./entries/servers.ts";
import { shellcheck } from "./entries/shellcheck.ts";
import { shfmt } from "./entries/shfmt.ts";
import { sqlClients } from "./entries/sqlcmd.ts";
import { sqlfluff } from "./entries/sqlfluff.ts";
import { sqlite } from "./entries/sqlite.ts";
import { standard } from "./entries/standard.ts";
import { stylelint } from "./entries/stylelint.ts";
import { swift } from "./entries/swift.ts";
import { systemTools } from "./entries/system-tools.ts";
import { systemd } from "./entries/systemd.ts";
import { tables } from "./entries/tables.ts";
import { tarPackage } from "./entries/tar.ts";
import { taskRunners } from "./entries/task-runners.ts";
import { terraform } from "./entries/terraform.ts";
import { textTools } from "./entries/text-tools.ts";
import { tox } from "./entries/tox.ts";
import { tree } from "./entries/tree.ts";
import { turbo } from "./entries/turbo.ts";
import { twine } from "./entries/twine.ts";
import { typescript } from "./entries/typescript.ts";
import { utilLinux } from "./entries/util-linux.ts";
import { uv } from "./entries/uv.ts";
import { versionManagers } from "./entries/version-managers.ts";
import { virtualenv } from "./entries/virtualenv.ts";
import { vitest } from "./entries/vitest.ts";
import { wget } from "./entries/wget.ts";
import { which } from "./entries/which.ts";
import { wrappers } from "./entries/wrappers.ts";
import { yamllint } from "./entries/yamllint.ts";
import { yarn } from "./entries/yarn.ts";
import { yq } from "./entries/yq.ts";
import type { Commands, Entry } from "./schema.ts";

const files: readonly Commands[] = [
  bash,
  actionlint,
  agents,
  ansible,
  awk,
  aws,
  az,
  bandit,
  bazel,
  biome,
  black,
  bun,
  cargo,
  cloudTools,
  cmake,
  compression,
  conda,
  coreutils,
  coverage,
  curl,
  deno,
  depcheck,
  diffutils,
  docker,
  dotnet,
  duckdb,
  escapes,
  eslint,
  fd,
  file,
  findutils,
  flake8,
  flutter,
  frameworks,
  fzf,
  gcc,
  gh,
  git,
  gitops,
  glab,
  gnupg,
  go,
  google,
  gradle,
  grep,
  hadolint,
  hashicorp,
  helm,
  homebrew,
  hostname,
  iproute2,
  isort,
  java,
  jest,
  jq,
  knip,
  kubectl,
  languages,
  less,
  libc,
  lua,
  macosFiles,
  macosSettings,
  make,
  markdownlint,
  markdownlintCli2,
  maven,
  media,
  meson,
  mypy,
  mysql,
  netTools,
  ninja,
  node,
  nox,
  npm,
  npmCheckUpdates,
  nx,
  openssh,
  openssl,
  otherVcs,
  oxlint,
  packageManagers,
  perl,
  php,
  pip,
  pnpm,
  poetry,
  postgresql,
  preCommit,
  prettier,
  procps,
  pyenv,
  pylint,
  pyright,
  pytest,
  python,
  redis,
  ripgrep,
  ruby,
  ruff,
  rustc,
  rustup,
  safeSh,
  sed,
  servers,
  shellcheck,
  shfmt,
  sqlClients,
  sqlfluff,
  sqlite,
  standard,
  stylelint,
  swift,
  systemTools,
  systemd,
  tables,
  tarPackage,
  taskRunners,
  terraform,
  textTools,
  tox,
  tree,
  turbo,
  twine,
  typescript,
  utilLinux,
  uv,
  versionManagers,
  virtualenv,
  vitest,
  wget,
  which,
  wrappers,
  yamllint,
  yarn,
  yq,
];

const entries = new Map<string, Entry>();
for (const commands of files)
  for (const [name, entry] of Object.entries(commands)) if (!entries.has(name)) entries.set(name, entry);

/** The entry of a command name (no path), or undefined: nobody lists it. */
export const lookUp = (name: string): Entry | undefined => entries.get(name);

/** All command names, sorted. */
export const names = (): readonly string[] => [...entries.keys()].sort();
