// The client itself: is it new enough?
import { type Check, checksAs } from "../../hosts/check.ts";
import { findClient, isOlder, oldestClient, versionOf } from "../../hosts/install/client.ts";

const { ok, warning, broken } = checksAs("client");

export function clientCheck(): Check {
  const client = findClient();
  if (client === undefined)
    return warning("`claude` is not on PATH: its version was not checked", "put it there, if you use it");
  const version = versionOf(client);
  if (version === undefined) return warning(`${client} does not say its version`, "install Claude Code again");
  if (isOlder(version, oldestClient))
    return broken(
      `Claude Code ${version}: before ${oldestClient} a hook that fails lets the command pass`,
      "bring it up to date: `claude update`",
    );
  return ok(`Claude Code ${version} (${client})`);
}
