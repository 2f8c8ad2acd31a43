// What systemd hands to a service: its socket (sd_listen_fds(3)), and a place to report to (sd_notify(3)).
import { spawnSync } from "node:child_process";

/** The descriptor of the socket that systemd listens at for this process; undefined: it binds its own. */
export const handedSocket = ({ LISTEN_PID: pid, LISTEN_FDS: count }: NodeJS.ProcessEnv): number | undefined =>
  Number(pid) === process.pid && count === "1" ? 3 : undefined;

/** Says that it answers now. Node has no datagram sockets of this family: systemd's own program sends it. */
export function reportReady(environment: NodeJS.ProcessEnv): void {
  if (environment.NOTIFY_SOCKET === undefined) return;
  spawnSync("systemd-notify", ["--ready"], { env: environment, stdio: "ignore", timeout: 5_000 });
}
