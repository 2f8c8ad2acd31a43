// Which of some names was meant by one that is none of them.

/** The name that is one slip away: a letter wrong, too many or missing, two swapped, or only a beginning. */
export const nearest = (given: string, names: readonly string[]): string | undefined =>
  names.find((name) => isNear(given.toLowerCase(), name));

function isNear(given: string, name: string): boolean {
  if (given.length >= 2 && name.startsWith(given)) return true;
  if (Math.abs(given.length - name.length) > 1) return false;
  let first = 0;
  while (first < name.length && given[first] === name[first]) first++;
  let last = 0;
  while (last < name.length - first && given.at(-1 - last) === name.at(-1 - last)) last++;
  const wrong = Math.max(given.length, name.length) - first - last;
  const swapped = wrong === 2 && given[first] === name[first + 1] && given[first + 1] === name[first];
  return wrong <= 1 || (swapped && given.length === name.length);
}
