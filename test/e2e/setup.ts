// What vitest calls before the first test: builds safe-sh, and installs the clients from the registry that npm is set to.
import { buildOnce } from "../../.config/test-build.ts";
import { installAll } from "./install-all.ts";

/** @throws where something cannot be built or installed, so that no test is passed over. */
export function setup(): void {
  const problem = buildOnce();
  if (problem !== "") throw new Error(problem);
  installAll();
}
