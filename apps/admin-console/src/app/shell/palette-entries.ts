import type { Permission, SearchHit, SearchResult } from '@gangway/contract';
import { editUserPath, listPath, newRowPath, paths } from '../paths.ts';

/** One line of the palette. */
export interface PaletteEntry {
  readonly id: string;
  readonly title: string;
  readonly detail?: string;
  readonly to: string;
}

export interface PaletteGroup {
  readonly heading: string;
  readonly entries: readonly PaletteEntry[];
}

interface Place {
  readonly title: string;
  readonly to: string;
  readonly permission?: Permission;
  /** Other words a person may type for it. */
  readonly also?: string;
}

const places: readonly Place[] = [
  { title: 'Dashboard', to: paths.dashboard, permission: 'dashboard:read' },
  { title: 'Users', to: paths.users, permission: 'users:read', also: 'people' },
  { title: 'Subscriptions', to: paths.subscriptions, permission: 'subscriptions:read' },
  { title: 'Organization', to: paths.organization, permission: 'organizations:read', also: 'organizations companies' },
  { title: 'Customers', to: paths.customer, permission: 'customers:read' },
  { title: 'Branch', to: paths.branches, permission: 'branches:read', also: 'branches offices' },
  { title: 'Services', to: paths.service, permission: 'services:read-all', also: 'service' },
  { title: 'Plans', to: paths.plans, permission: 'plans:read', also: 'prices' },
  { title: 'Roles', to: paths.roles, permission: 'roles:read' },
  { title: 'Activity', to: paths.activity, permission: 'activity:read', also: 'audit history' },
  { title: 'Undelivered mail', to: paths.undeliveredMail, permission: 'mails:read', also: 'outbox failed' },
  { title: 'My Profile', to: paths.profile, also: 'account appearance sessions' },
  { title: 'Change Password', to: paths.changePassword },
];

const actions: readonly Place[] = [
  { title: 'Add User', to: paths.usersAdd, permission: 'users:write', also: 'new invite person' },
  { title: 'Add Organization', to: newRowPath(paths.organization), permission: 'organizations:write', also: 'new' },
  { title: 'Add Branch', to: newRowPath(paths.branches), permission: 'branches:write', also: 'new office' },
  { title: 'Add Service', to: newRowPath(paths.service), permission: 'services:write', also: 'new' },
  { title: 'Add Plan', to: newRowPath(paths.plans), permission: 'plans:write', also: 'new price' },
  { title: 'Add Role', to: newRowPath(paths.roles), permission: 'roles:write', also: 'new' },
  { title: 'Add customer', to: paths.customerAdd, permission: 'customers:write', also: 'new organization onboarding' },
];

type MayDo = (permission: Permission) => boolean;

function matching(list: readonly Place[], heading: string, typed: string, may: MayDo): PaletteGroup {
  const words = typed.toLowerCase().split(/\s+/u).filter(Boolean);
  const entries = list
    .filter(({ permission }) => permission === undefined || may(permission))
    .filter(({ title, also = '' }) => words.every((word) => `${title} ${also}`.toLowerCase().includes(word)))
    .map(({ title, to }) => ({ id: `${heading}:${to}`, title, to }));
  return { heading, entries };
}

/** Pages and actions that match what was typed, and that the caller may use. */
export function placesFor(typed: string, may: MayDo): readonly PaletteGroup[] {
  return [matching(places, 'Go to', typed, may), matching(actions, 'Actions', typed, may)].filter(
    ({ entries }) => entries.length > 0,
  );
}

const kinds: readonly {
  key: keyof SearchResult;
  heading: string;
  seeAll: string;
  to: (hit: SearchHit, may: MayDo) => string;
  all: (q: string) => string;
}[] = [
  {
    key: 'users',
    heading: 'Users',
    seeAll: 'users',
    to: ({ id }, may) => (may('users:edit') ? editUserPath(id) : listPath(paths.users, { id: String(id) })),
    all: (q) => listPath(paths.users, { q }),
  },
  {
    key: 'organizations',
    heading: 'Organizations',
    seeAll: 'organizations',
    to: ({ title }) => listPath(paths.organization, { name: title }),
    all: (q) => listPath(paths.organization, { q }),
  },
  {
    key: 'branches',
    heading: 'Branches',
    seeAll: 'branches',
    to: ({ title }) => listPath(paths.branches, { name: title }),
    all: (q) => listPath(paths.branches, { q }),
  },
  {
    key: 'services',
    heading: 'Services',
    seeAll: 'services',
    to: ({ title }) => listPath(paths.service, { name: title }),
    all: (q) => listPath(paths.service, { q }),
  },
  {
    key: 'plans',
    heading: 'Plans',
    seeAll: 'plans',
    to: ({ title }) => listPath(paths.plans, { name: title }),
    all: (q) => listPath(paths.plans, { q }),
  },
];

/** What the server found, one group per kind with its count, and the way to the whole list. */
export function hitsOf(result: SearchResult, typed: string, may: MayDo): readonly PaletteGroup[] {
  return kinds.flatMap(({ key, heading, seeAll, to, all }) => {
    const { hits, total } = result[key];
    if (hits.length === 0) return [];
    const entries: PaletteEntry[] = hits.map((hit) => ({
      id: `${key}:${hit.id}`,
      title: hit.title,
      detail: hit.detail,
      to: to(hit, may),
    }));
    // People are looked for most: their list is offered even when all of it is in sight.
    if (total > hits.length || key === 'users') {
      entries.push({ id: `${key}:all`, title: `See all ${seeAll} matching '${typed}'`, to: all(typed) });
    }
    return [{ heading: `${heading} (${total >= 10_000 ? '10,000+' : String(total)})`, entries }];
  });
}

/** The text cut where the typed words occur in it, for marking. */
export function markParts(text: string, typed: string): readonly { text: string; marked: boolean }[] {
  const at = typed === '' ? -1 : text.toLowerCase().indexOf(typed.toLowerCase());
  if (at < 0) return [{ text, marked: false }];
  return [
    { text: text.slice(0, at), marked: false },
    { text: text.slice(at, at + typed.length), marked: true },
    { text: text.slice(at + typed.length), marked: false },
  ].filter((part) => part.text !== '');
}
