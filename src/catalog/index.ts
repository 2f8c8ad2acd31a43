// The catalog: every entry by command name. The first file that has a name wins: bash's own builtins come first.
import { actionlint } from "./actionlint.ts";
import { agents } from "./agents.ts";
import { ansible } from "./ansible.ts";
import { awk } from "./awk.ts";
import { aws } from "./aws.ts";
import { az } from "./az.ts";
import { bandit } from "./bandit.ts";
import { bash } from "./bash.ts";
import { bazel } from "./bazel.ts";
import { biome } from "./biome.ts";
import { black } from "./black.ts";
import { bun } from "./bun.ts";
import { cargo } from "./cargo.ts";
import { cloudTools } from "./cloud-tools.ts";
import { cmake } from "./cmake.ts";
import { compression } from "./compression.ts";
import { conda } from "./conda.ts";
import { coreutils } from "./coreutils.ts";
import { coverage } from "./coverage.ts";
import { curl } from "./curl.ts";
import { deno } from "./deno.ts";
import { depcheck } from "./depcheck.ts";
import { diffutils } from "./diffutils.ts";
import { docker } from "./docker.ts";
import { dotnet } from "./dotnet.ts";
import { duckdb } from "./duckdb.ts";
import { escapes } from "./escapes.ts";
import { eslint } from "./eslint.ts";
import { fd } from "./fd.ts";
import { file } from "./file.ts";
import { findutils } from "./findutils.ts";
import { flake8 } from "./flake8.ts";
import { flutter } from "./flutter.ts";
import { frameworks } from "./frameworks.ts";
import { fzf } from "./fzf.ts";
import { gcc } from "./gcc.ts";
import { google } from "./gcloud.ts";
import { gh } from "./gh.ts";
import { git } from "./git.ts";
import { gitops } from "./gitops.ts";
import { glab } from "./glab.ts";
import { gnupg } from "./gnupg.ts";
import { go } from "./go.ts";
import { gradle } from "./gradle.ts";
import { grep } from "./grep.ts";
import { hadolint } from "./hadolint.ts";
import { hashicorp } from "./hashicorp.ts";
import { helm } from "./helm.ts";
import { homebrew } from "./homebrew.ts";
import { hostname } from "./hostname.ts";
import { iproute2 } from "./iproute2.ts";
import { isort } from "./isort.ts";
import { java } from "./java.ts";
import { jest } from "./jest.ts";
import { jq } from "./jq.ts";
import { knip } from "./knip.ts";
import { kubectl } from "./kubectl.ts";
import { languages } from "./languages.ts";
import { less } from "./less.ts";
import { libc } from "./libc.ts";
import { lua } from "./lua.ts";
import { macosFiles } from "./macos-files.ts";
import { macosSettings } from "./macos-settings.ts";
import { make } from "./make.ts";
import { markdownlint } from "./markdownlint.ts";
import { markdownlintCli2 } from "./markdownlint-cli2.ts";
import { maven } from "./maven.ts";
import { media } from "./media.ts";
import { meson } from "./meson.ts";
import { mypy } from "./mypy.ts";
import { mysql } from "./mysql.ts";
import { netTools } from "./net-tools.ts";
import { ninja } from "./ninja.ts";
import { node } from "./node.ts";
import { nox } from "./nox.ts";
import { npm } from "./npm.ts";
import { npmCheckUpdates } from "./npm-check-updates.ts";
import { nx } from "./nx.ts";
import { openssh } from "./openssh.ts";
import { openssl } from "./openssl.ts";
import { otherVcs } from "./other-vcs.ts";
import { oxlint } from "./oxlint.ts";
import { packageManagers } from "./package-managers.ts";
import { perl } from "./perl.ts";
import { php } from "./php.ts";
import { pip } from "./pip.ts";
import { pnpm } from "./pnpm.ts";
import { poetry } from "./poetry.ts";
import { postgresql } from "./postgresql.ts";
import { preCommit } from "./pre-commit.ts";
import { prettier } from "./prettier.ts";
import { procps } from "./procps.ts";
import { pyenv } from "./pyenv.ts";
import { pylint } from "./pylint.ts";
import { pyright } from "./pyright.ts";
import { pytest } from "./pytest.ts";
import { python } from "./python.ts";
import { redis } from "./redis.ts";
import { ripgrep } from "./ripgrep.ts";
import { ruby } from "./ruby.ts";
import { ruff } from "./ruff.ts";
import { rustc } from "./rustc.ts";
import { rustup } from "./rustup.ts";
import { safeSh } from "./safe-sh.ts";
import type { Commands, Entry } from "./schema.ts";
import { sed } from "./sed.ts";
import { servers } from "./servers.ts";
import { shellcheck } from "./shellcheck.ts";
import { shfmt } from "./shfmt.ts";
import { sqlClients } from "./sqlcmd.ts";
import { sqlfluff } from "./sqlfluff.ts";
import { sqlite } from "./sqlite.ts";
import { standard } from "./standard.ts";
import { stylelint } from "./stylelint.ts";
import { swift } from "./swift.ts";
import { systemTools } from "./system-tools.ts";
import { systemd } from "./systemd.ts";
import { tables } from "./tables.ts";
import { tarPackage } from "./tar.ts";
import { taskRunners } from "./task-runners.ts";
import { terraform } from "./terraform.ts";
import { textTools } from "./text-tools.ts";
import { tox } from "./tox.ts";
import { tree } from "./tree.ts";
import { turbo } from "./turbo.ts";
import { twine } from "./twine.ts";
import { typescript } from "./typescript.ts";
import { utilLinux } from "./util-linux.ts";
import { uv } from "./uv.ts";
import { versionManagers } from "./version-managers.ts";
import { virtualenv } from "./virtualenv.ts";
import { vitest } from "./vitest.ts";
import { wget } from "./wget.ts";
import { which } from "./which.ts";
import { wrappers } from "./wrappers.ts";
import { yamllint } from "./yamllint.ts";
import { yarn } from "./yarn.ts";
import { yq } from "./yq.ts";

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
