// A file of SQLite's, opened to look at (https://sqlite.org/fileformat.html).
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

/** The length of a database's header. */
const headerBytes = 100;

/** What `test` says of the file and its header. False: there is no such file. Undefined: it cannot be read as it should be. */
export function ofDatabase(path: string, test: (descriptor: number, header: Buffer) => boolean): boolean | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch {
    return false;
  }
  try {
    if (!fstatSync(descriptor).isFile()) return false;
    const header = Buffer.alloc(headerBytes);
    readSync(descriptor, header, 0, headerBytes, 0);
    return test(descriptor, header);
  } catch {
    return undefined;
  } finally {
    closeSync(descriptor);
  }
}
