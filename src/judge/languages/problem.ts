// The answer of a mini-language's reader that cannot read a program exactly as the real one would.

/** Not understood, hence not proved. `problem` is one line, lower case, without a full stop. */
export interface Problem {
  readonly problem: string;
}

/** Half-open range of UTF-16 code units into the program's text. */
export interface ProgramSpan {
  readonly start: number;
  readonly end: number;
}

/** Did a reader return a problem? */
export const isProblem = (answer: object): answer is Problem => "problem" in answer;

class NotUnderstood extends Error {}

/** Ends a reading. Its message is the problem; `understood` catches it. */
export const fail = (problem: string): never => {
  throw new NotUnderstood(problem);
};

/** What a reading yields, or the problem that ended it. */
export function understood<Read>(read: () => Read): Read | Problem {
  try {
    return read();
  } catch (error) {
    if (error instanceof NotUnderstood) return { problem: error.message };
    throw error;
  }
}
