// Devices that may be opened and read. Others hold what is on a disk or in memory, listen to keys, a camera or a terminal, or act as soon as
// they are opened: a watchdog begins to count until it restarts the machine, a serial line resets what hangs on it, a tape is wound back.
const plain = /^(?:null|zero|full|u?random|std(?:in|out|err)|tty|rtc\d*|(?:fd|shm|tcp|udp)\/.*)$/;

/**
 * Could reading the file of this path do something, or show more than files do? Stars stand for what is known only at run time.
 *
 * @example actsWhenOpened("/dev/watchdog") // true
 * @example actsWhenOpened("/dev/sda1") // true
 * @example actsWhenOpened("/dev/null") // false
 */
export function actsWhenOpened(path: string): boolean {
  const [, name] = /^\/dev\/(.*)$/s.exec(path) ?? [];
  return name !== undefined && !plain.test(name);
}
