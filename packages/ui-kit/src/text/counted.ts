/** A noun in lower case, for one and for more: `['branch', 'branches']`. */
export type Noun = readonly [one: string, more: string];

/** Joins a count and its noun: `1 person`, `1,431 people`. */
export function counted(count: number, [one, more]: Noun): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : more}`;
}
