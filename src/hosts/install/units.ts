// The files with which systemd or launchd keeps the resident checker: their texts and their places.
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installed } from "../../system/installation.ts";
import { quotedWord } from "../../system/quoted-word.ts";
import type { OwnFile } from "./parts/part.ts";

/** The files for this machine, and the commands by which a user switches them on and off. */
export interface Units {
  readonly units: readonly OwnFile[];
  readonly on: string;
  readonly off: string;
}

/** For this installation, and the node that runs it. */
export function unitsFor(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): Units {
  const line = [process.execPath, fileURLToPath(installed("bin/safe-sh.cjs")), "serve"];
  if (platform === "darwin") return launchd(line);
  const config = environment.XDG_CONFIG_HOME?.startsWith("/")
    ? environment.XDG_CONFIG_HOME
    : join(homedir(), ".config");
  const folder = join(config, "systemd/user");
  return {
    units: [unit(join(folder, "safe-sh.socket"), socketUnit), unit(join(folder, "safe-sh.service"), serviceUnit(line))],
    on: "systemctl --user daemon-reload && systemctl --user enable --now safe-sh.socket",
    off: "systemctl --user disable --now safe-sh.socket safe-sh.service",
  };
}

/** Ours name this program, of whatever installation. */
const unit = (path: string, text: string): OwnFile => ({
  ...{ kind: "file", path, text, mode: 0o644 },
  isOurs: (now) => /resident checker of safe-sh|<string>safe-sh\.resident<\/string>/i.test(now),
});

/** The place is that of `residentFolder` (%t is XDG_RUNTIME_DIR). */
const socketUnit = `[Unit]
Description=Socket of the resident checker of safe-sh

[Socket]
ListenStream=%t/safe-sh/socket
SocketMode=0600
DirectoryMode=0700

[Install]
WantedBy=sockets.target
`;

/** It ends after idling, and when safe-sh is replaced: the next request starts it again. */
const serviceUnit = (line: readonly string[]): string => `[Unit]
Description=Resident checker of safe-sh
Requires=safe-sh.socket
After=safe-sh.socket

[Service]
Type=notify
NotifyAccess=all
ExecStart=${line.map(systemdWord).join(" ")}
UnsetEnvironment=NODE_OPTIONS
WorkingDirectory=/
`;

/** A word as systemd reads it (systemd.service, "Command lines"): `%` and `$` begin something. */
const systemdWord = (word: string): string =>
  /^[\w./+-]+$/.test(word) ? word : `"${word.replace(/["\\]/g, "\\$&").replaceAll("%", "%%").replaceAll("$", "$$$$")}"`;

function launchd(line: readonly string[]): Units {
  const path = join(homedir(), "Library/LaunchAgents/safe-sh.resident.plist");
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>safe-sh.resident</string>
  <key>ProgramArguments</key>
  <array>
${line.map((word) => `    <string>${xml(word)}</string>`).join("\n")}
  </array>
  <key>EnvironmentVariables</key>
  <dict>
    <key>NODE_OPTIONS</key>
    <string></string>
  </dict>
  <key>WorkingDirectory</key>
  <string>/</string>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <true/>
  <key>ThrottleInterval</key>
  <integer>10</integer>
</dict>
</plist>
`;
  return {
    units: [unit(path, text)],
    on: `launchctl load -w ${quotedWord(path)}`,
    off: `launchctl unload -w ${quotedWord(path)}`,
  };
}

const xml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
