// Meson configures and builds projects.
import { changes, group, printsAbout, printsFiles, shortHelp, under } from "../forms.ts";
import { commands, runsCode } from "../schema.ts";

export const meson = commands({
  meson: {
    manual: "https://mesonbuild.com/Commands.html",
    ...group(
      "configures and builds projects",
      {
        introspect: printsFiles(
          "describes a build",
          [
            "-a|--all --ast --benchmarks --buildoptions --buildsystem-files --dependencies --scan-dependencies",
            "--installed --install-plan --machines --projectinfo --targets --tests -i|--indent",
            "-f|--force-object-output --backend=",
          ],
          shortHelp,
        ),
        help: printsAbout("prints help"),
        ...under(
          "setup configure compile test install dist init wrap subprojects rewrite devenv env2mfile",
          changes("configures, builds or runs something", runsCode, "", shortHelp),
        ),
      },
      "",
      { ...shortHelp, "-v, --version": { stops: true } },
    ),
  },
});
