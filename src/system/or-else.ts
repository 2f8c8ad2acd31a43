// An answer in place of an error.
/** What a function yields; where it throws, the other value: for questions to which every failure is one answer. */
export function orElse<Value, Other>(act: () => Value, other: Other): Value | Other {
  try {
    return act();
  } catch {
    return other;
  }
}

/** Calls a function of which a failure costs nothing; false: it failed. */
export function attempt(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}
