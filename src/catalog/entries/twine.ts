// Twine uploads Python packages.
import { changes, group, prints, shortHelp, under } from "../forms.ts";
import { commands, reads, sends } from "../schema.ts";

export const twine = commands({
  twine: {
    manual: "https://twine.readthedocs.io/en/stable/",
    ...group(
      "uploads Python packages",
      {
        check: prints("checks packages", "--strict", shortHelp, { each: reads }),
        ...under("upload register", changes("uploads packages", sends, "", shortHelp)),
      },
      "--no-color",
      { ...shortHelp, "--version": { stops: true } },
    ),
    environment: { "TWINE_*": [] },
    needs: { login: [".pypirc"] },
    examples: {
      read_only: ["twine check dist/*", "twine --version"],
      mutating: ["twine upload dist/*", "twine check --fix dist/*"],
    },
  },
});
