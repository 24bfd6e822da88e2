/** One and many of what a list holds. */
export type Things = readonly [one: string, many: string];

export const people: Things = ['person', 'people'];
export const subscriptions: Things = ['subscription', 'subscriptions'];

const numbers = new Intl.NumberFormat('en');

/** `1 person`, `431 people`. */
export function counted(count: number, [one, many]: Things): string {
  return `${numbers.format(count)} ${count === 1 ? one : many}`;
}
