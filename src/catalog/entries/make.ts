// GNU Make and its kin. Even `-n` and `-p` run a Makefile's $(shell ...) and `+` recipes.
import { onlyVersion, under } from "../forms.ts";
import { commands } from "../schema.ts";

export const make = commands({
  ...under("make gmake", {
    ...onlyVersion("runs a Makefile", "https://www.gnu.org/software/make/manual/make.html", "-v|--version -h|--help"),
  }),
});
