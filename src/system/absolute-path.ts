// PATH without the folders that mean whatever folder a program is started in.

const defaultPath = "/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin";

/** PATH with its absolute folders only: an empty or relative one means whatever folder the script is in. */
export function absolutePath(path: string | undefined): string {
  const folders = (path ?? "").split(":").filter((folder) => folder.startsWith("/"));
  return folders.length > 0 ? folders.join(":") : defaultPath;
}
