// GNU Make and its kin. Even `-n` and `-p` run a Makefile's $(shell ...) and `+` recipes.
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const make = commands(rows`
  make=gmake | runs alone | runs a Makefile | -v|--version!cancels -h|--help!cancels
    | | https://www.gnu.org/software/make/manual/make.html | grammar posix
`);
