// Where services listen that several programs ask: patterns for `sockets` of an entry's needs.

/** The bus of the system: systemd's services, NetworkManager and others answer there by rights of their own. */
export const systemBus: readonly string[] = ["/run/dbus/system_bus_socket"];

/** Agents that hold the keys of ssh, where the usual ones listen. */
export const keyAgents: readonly string[] = [
  "/tmp/ssh-*/agent.*",
  "@runtime/ssh-agent*",
  "@runtime/keyring/*",
  "@runtime/gcr/*",
  "@runtime/gnupg/**",
  "~/.ssh/**",
  "~/.gnupg/*",
  "~/.1password/*",
  "~/.bitwarden-ssh-agent.sock",
];

/** Servers of a screen. */
export const displays: readonly string[] = ["/tmp/.X11-unix/*", "@runtime/wayland-*"];
