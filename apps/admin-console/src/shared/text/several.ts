import { msg } from '@gangway/messages';
import type { Several } from '@gangway/table-kit';

/** Messages that count the values of a table's cell. */
export const several = {
  branches: {
    all: msg('All {n, plural, one {# branch} other {# branches}}'),
    more: msg('{n, plural, one {# more branch} other {# more branches}}'),
  },
  roles: {
    all: msg('All {n, plural, one {# role} other {# roles}}'),
    more: msg('{n, plural, one {# more role} other {# more roles}}'),
  },
  services: {
    all: msg('All {n, plural, one {# service} other {# services}}'),
    more: msg('{n, plural, one {# more service} other {# more services}}'),
  },
} as const satisfies Record<string, Several>;
