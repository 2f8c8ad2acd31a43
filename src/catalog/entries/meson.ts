// Meson configures and builds projects.
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const meson = commands(rows`
  every: --help!stops
  meson | group | configures and builds projects | -h!stops -v|--version!stops | https://mesonbuild.com/Commands.html
    introspect | prints files | describes a build | -a|--all --ast --benchmarks --buildoptions --buildsystem-files
      | --dependencies --scan-dependencies --installed --install-plan --machines --projectinfo --targets --tests
      | -i|--indent -f|--force-object-output --backend= -h!stops
    help       | prints names | prints help
    setup configure compile test install dist init wrap subprojects rewrite devenv env2mfile | runs names
      | | configures, builds or runs something | -h!stops
`);
