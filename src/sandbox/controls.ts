// What a confined script may ask of descriptors by fcntl and ioctl: what only tells, or acts on the script's own. Any other
// request is refused, known or not: many send signals, type into terminals or set up devices.

/** Commands of fcntl (asm-generic/fcntl.h, linux/fcntl.h). */
export const harmlessControls: readonly number[] = [
  ...[0, 1, 2, 3, 4], // F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL
  ...[5, 6, 7, 36, 37, 38], // locks
  ...[9, 11, 16, 17], // F_GETOWN, F_GETSIG, F_GETOWN_EX, F_GETOWNER_UIDS
  ...[1025, 1027, 1028, 1030], // F_GETLEASE, F_DUPFD_QUERY, F_CREATED_QUERY, F_DUPFD_CLOEXEC
  ...[1032, 1033, 1034, 1035, 1037], // F_GETPIPE_SZ, F_ADD_SEALS, F_GET_SEALS, F_GET_RW_HINT, F_GET_FILE_RW_HINT
];

/** Requests of ioctl. Numbers that the machines compute differently are those of x86-64 and ARM64. */
export const harmlessRequests: readonly number[] = [
  // Terminals: settings, size, groups, waiting bytes; a pseudo-terminal's own lock, number and peer.
  ...[0x5401, 0x5405, 0x5413, 0x540f, 0x5429, 0x5411, 0x541b, 0x802c542a],
  ...[0x80045430, 0x40045431, 0x5441, 0x80045432, 0x80045438, 0x80045439, 0x80045440],
  // Descriptors: FIONCLEX, FIOCLEX, FIONBIO, FIOGETOWN, SIOCGPGRP, SIOCATMARK, FIOQSIZE.
  ...[0x5450, 0x5451, 0x5421, 0x8903, 0x8904, 0x8905, 0x5460],
  // Files: block size, flags, version, attributes, extents, label, UUID, verity; copies into a file that is open for writing.
  ...[2, 0x80086601, 0x80087601, 0x801c581f, 0xc020660b, 0x81009431, 0x80111500, 0xc0046686],
  ...[0x40049409, 0x4020940d],
  // Block devices: sizes.
  ...[0x1260, 0x1268, 0x80081272, 0x0301],
  // Network: names, addresses, flags and other values of interfaces. 0x8946 also sets, for which it needs privileges.
  ...[0x8910, 0x8912, 0x8913, 0x8915, 0x8917, 0x8919, 0x891b, 0x891d, 0x891f, 0x8921, 0x8927, 0x8933, 0x8938],
  ...[0x8942, 0x8946, 0x8947, 0x8948, 0x8954, 0x8970, 0x8b01, 0x8b05, 0x8b07, 0x8b0b, 0x8b0f, 0x8b15, 0x8b1b, 0x8b21],
  // Namespaces: owner, parent, kind, user, numbers (linux/nsfs.h).
  ...[0xb701, 0xb702, 0xb703, 0xb704, 0x8008b705],
  // The entropy of /dev/random; a mapping of the own memory.
  ...[0x80045200, 0xc0686611],
];

/** TCSETS, TCSETA and TCSETS2, at once, after output and after input is dropped: pagers and prompts need them. */
export const terminalSettings: readonly number[] = [
  ...[0x5402, 0x5403, 0x5404, 0x5406, 0x5407, 0x5408],
  ...[0x402c542b, 0x402c542c, 0x402c542d],
];
