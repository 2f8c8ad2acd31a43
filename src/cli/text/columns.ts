// Text in the columns of a terminal.

/** Lines of at most `width` columns, all but the first indented. */
export function wrapped(text: string, width: number, indent: string, first = indent): readonly string[] {
  const lines: string[] = [];
  let line = first;
  for (const word of text.split(" ")) {
    const isEmpty = line.trim() === "" || line === first;
    if (!isEmpty && line.length + 1 + word.length > width) {
      lines.push(line);
      line = indent + word;
    } else line = isEmpty ? line + word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** Rows of two columns: the second begins behind the longest of the first that is not longer than `widest`. */
export function columns(
  rows: readonly (readonly [string, string])[],
  width: number,
  widest: number,
): readonly string[] {
  const fitting = rows.map(([first]) => first.length).filter((length) => length <= widest);
  const begins = Math.max(0, ...fitting) + 4;
  const indent = " ".repeat(begins);
  const most = Math.max(width, begins + 30);
  return rows.flatMap(([first, second]) => {
    if (second === "") return wrapped(first, most, "  ");
    if (first.length + 4 <= begins) return wrapped(second, most, indent, `  ${first}`.padEnd(begins));
    return [...wrapped(first, most, "  "), ...wrapped(second, most, indent)];
  });
}
