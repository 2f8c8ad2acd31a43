// pre-commit runs the hooks that a project names.
import { changes, group, prints, printsAbout, printsFiles, shortHelp, under } from "../forms.ts";
import { commands, runsCode } from "../schema.ts";

export const preCommit = commands({
  "pre-commit": {
    manual: "https://pre-commit.com/",
    ...group(
      "runs a project's hooks",
      {
        ...under("validate-config validate-manifest", printsFiles("checks a configuration", "--color=", shortHelp)),
        "sample-config": prints("prints an example of a configuration", "--color=", shortHelp),
        help: printsAbout("prints help", "", shortHelp),
        ...under(
          [
            "run install uninstall install-hooks autoupdate clean gc init-templatedir migrate-config try-repo",
            "hazmat hook-impl",
          ],
          changes("runs, installs or changes hooks", runsCode, "", shortHelp),
        ),
      },
      "",
      { ...shortHelp, "-V, --version": { stops: true } },
    ),
    needs: { git: true },
  },
});
