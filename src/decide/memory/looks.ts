// What the rules of the memory need of the judge. They are a bundle of their own, and who loads it has all of this already: a second
// copy would take longer to load than a command to judge.
import { isOfPackages } from "../../catalog/knowledge/secrets.ts";
import { isChosen, isOwnMachine } from "../../judge/permit/hosts.ts";
import { isOpened, permittedFolders, secretAt, showsNames } from "../../judge/permit/paths.ts";

export const looks = { isOfPackages, isChosen, isOwnMachine, isOpened, permittedFolders, secretAt, showsNames };
export type Looks = typeof looks;
