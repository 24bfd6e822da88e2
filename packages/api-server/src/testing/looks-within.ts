/**
 * How many looks at one account's password the throttle grants within a time: five at once, the next ones after 1, 2, 4 …
 * seconds more. A machine under load takes seconds for what is meant to happen at once.
 */
export function looksWithin(milliseconds: number): number {
  return 5 + Math.floor(Math.log2(milliseconds / 1000 + 1));
}
