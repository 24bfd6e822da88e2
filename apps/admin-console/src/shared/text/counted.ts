/** Singular and plural. */
export type Things = readonly [one: string, many: string];

export const people: Things = ['person', 'people'];
export const subscriptions: Things = ['subscription', 'subscriptions'];

/** `1 person`, `431 people`. */
export function counted(count: number, [one, many]: Things): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
