// Twine uploads Python packages.
import { changes, group, printsFiles, shortHelp, under } from "../forms.ts";
import { commands, sends } from "../schema.ts";

export const twine = commands({
  twine: {
    manual: "https://twine.readthedocs.io/en/stable/",
    ...group(
      "uploads Python packages",
      {
        check: printsFiles("checks packages", "--strict", shortHelp),
        ...under("upload register", changes("uploads packages", sends, "", shortHelp)),
      },
      "--no-color",
      { ...shortHelp, "--version": { stops: true } },
    ),
    needs: { login: [".pypirc"] },
  },
});
