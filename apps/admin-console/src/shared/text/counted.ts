import { msg, t } from '@gangway/messages';

/** A message that counts records by `n`: `{n, plural, one {# person} other {# people}}`. */
export type Things = string;

/** Says a count: `1 person`, `1,431 people`. */
export function counted(n: number, things: Things): string {
  return t(things, { n });
}

export const people: Things = msg('{n, plural, one {# person} other {# people}}');
export const subscriptions: Things = msg('{n, plural, one {# subscription} other {# subscriptions}}');
export const services: Things = msg('{n, plural, one {# service} other {# services}}');
export const organizations: Things = msg('{n, plural, one {# organization} other {# organizations}}');
export const branches: Things = msg('{n, plural, one {# branch} other {# branches}}');
