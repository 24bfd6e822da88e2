/** First letters of the first and last word, in any script, as whole characters; of an address, before its `@`. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/@.*/u, '')
    .split(/[\s._-]+/u)
    .filter(Boolean);
  const first = words.at(0);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last]
    .map((word) => (word === undefined ? '' : (Array.from(word)[0] ?? '')))
    .join('')
    .toLocaleUpperCase();
}
