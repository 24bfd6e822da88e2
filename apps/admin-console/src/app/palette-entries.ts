import { type Permission, type SearchHit, type SearchResult, countCap } from '@gangway/contract';
import { editUserPath, listPath, newRowPath, paths } from '../shared/paths.ts';
import { routes } from './routes.ts';

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

type MayDo = (permission: Permission) => boolean;

interface Place {
  readonly heading: 'Go to' | 'Actions';
  readonly title: string;
  readonly to: string;
  readonly permission: Permission | undefined;
  /** Other terms for it. */
  readonly terms: readonly string[];
}

const places: readonly Place[] = routes.flatMap(({ path, title, permission, palette, isAction, add }) => [
  ...(palette === undefined
    ? []
    : [{ heading: isAction ? ('Actions' as const) : ('Go to' as const), title, to: path, permission, terms: palette }]),
  ...(add === undefined
    ? []
    : [
        {
          heading: 'Actions' as const,
          title: add.label,
          to: newRowPath(path),
          permission: add.permission,
          terms: add.palette,
        },
      ]),
]);

/** Pages and actions that match what was typed, and that the caller may use. */
export function placesFor(typed: string, may: MayDo): readonly PaletteGroup[] {
  const wanted = typed.toLowerCase().split(/\s+/u).filter(Boolean);
  const found = places
    .filter(({ permission }) => permission === undefined || may(permission))
    .filter(({ title, terms }) => {
      const text = [title, ...terms].join(' ').toLowerCase();
      return wanted.every((word) => text.includes(word));
    });
  return (['Go to', 'Actions'] as const)
    .map((heading) => ({
      heading,
      entries: found
        .filter((place) => place.heading === heading)
        .map(({ title, to }) => ({ id: `${heading}:${to}`, title, to })),
    }))
    .filter(({ entries }) => entries.length > 0);
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
    return [
      { heading: `${heading} (${total >= countCap ? `${countCap.toLocaleString('en')}+` : String(total)})`, entries },
    ];
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
