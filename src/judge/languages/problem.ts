// What a reader of a mini-language answers when it does not understand a program exactly as the real one would.

/** Not understood, hence not proved. `problem` is one line, lower case, without a full stop. */
export interface Problem {
  readonly problem: string;
}

/** Half-open range of UTF-16 code units into the program's text. */
export interface ProgramSpan {
  readonly start: number;
  readonly end: number;
}

/** Says which of the two a reader returned. */
export const isProblem = (answer: object): answer is Problem => "problem" in answer;
