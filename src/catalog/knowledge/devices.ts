// Devices that do nothing when they are opened and read. Others may: a watchdog begins to count until it restarts the machine, a serial
// line resets what hangs on it, a tape is wound back, a camera is switched on, a keyboard shows what is typed.

const single = /^(?:null|zero|full|u?random|std(?:in|out|err)|tty|kmsg|rtc\d*)$/;
/** Disks, their parts, and folders: whichever of them it is. */
const many =
  /^(?:fd|shm|mapper|disk|block|pts)\/|^(?:sd|hd|vd|xvd|nvme|mmcblk|loop|md|dm-|ram|zram|sr|r?disk)(?:[\da-z]|\*|$)/;

/**
 * Could opening the file of this path, to read it, do something? Stars stand for what is known only at run time.
 *
 * @example actsWhenOpened("/dev/watchdog") // true
 * @example actsWhenOpened("/dev/sda1") // false
 */
export function actsWhenOpened(path: string): boolean {
  const [, name] = /^\/dev\/(.*)$/s.exec(path) ?? [];
  return name !== undefined && !single.test(name) && !many.test(name);
}
