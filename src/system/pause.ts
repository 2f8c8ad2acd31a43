// Waits inside a call: code that reads or writes in one piece must not let anything else run meanwhile.

const never = new Int32Array(new SharedArrayBuffer(4));

/** Blocks the process for so many milliseconds. */
export const pause = (milliseconds: number): void => void Atomics.wait(never, 0, 0, milliseconds);
