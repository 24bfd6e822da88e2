import { type Permission, type SearchHit, type SearchResult, countCap } from '@gangway/contract';
import { foldText } from '@gangway/contract/text';
import { dot, formatCount, msg, t } from '@gangway/messages';
import {
  branchPath,
  listPath,
  newRowPath,
  organizationPath,
  paths,
  planPath,
  servicePath,
  subscribePath,
  userPath,
} from '../../shared/page/paths.ts';
import { routes } from '../routes.ts';

/** Action of an entry without an address. */
export type PaletteCommand = 'dark' | 'light' | 'system' | 'shortcuts' | 'log-out';

interface Line {
  readonly id: string;
  readonly title: string;
  readonly detail?: string;
}

/** A palette entry that links to a page. */
export interface PaletteLink extends Line {
  readonly to: string;
}

/** An entry that leads out of the console, in a new tab. */
interface PaletteOutLink extends Line {
  readonly href: string;
}

/** One line of the palette. */
export type PaletteEntry = PaletteLink | PaletteOutLink | (Line & { readonly command: PaletteCommand });

export interface PaletteGroup {
  readonly heading: string;
  readonly entries: readonly PaletteEntry[];
}

type MayDo = (permission: Permission) => boolean;

interface Place {
  readonly kind: 'page' | 'action';
  /** Message. */
  readonly title: string;
  readonly to: string;
  readonly permission: Permission | undefined;
  /** Synonyms, in English. */
  readonly terms: readonly string[];
}

const places: readonly Place[] = routes.flatMap(({ path, title, permission, palette, isAction, add }): Place[] => [
  ...(palette === undefined
    ? []
    : [{ kind: isAction ? ('action' as const) : ('page' as const), title, to: path, permission, terms: palette }]),
  ...(add === undefined
    ? []
    : [
        {
          kind: 'action' as const,
          title: add.label,
          to: newRowPath(path),
          permission: add.permission,
          terms: add.palette,
        },
      ]),
]);

const commands: readonly { command: PaletteCommand; title: string; terms: readonly string[] }[] = [
  { command: 'dark', title: msg('Dark appearance'), terms: ['theme', 'mode', 'night'] },
  { command: 'light', title: msg('Light appearance'), terms: ['theme', 'mode', 'day'] },
  { command: 'system', title: msg('System appearance'), terms: ['theme', 'mode', 'auto'] },
  { command: 'shortcuts', title: msg('Keyboard shortcuts'), terms: ['keys', 'help'] },
  { command: 'log-out', title: msg('Log Out'), terms: ['sign out', 'logout', 'signout', 'leave'] },
];

/** Pages and actions that match the text and that the caller may use, without the current appearance. */
export function placesFor(typed: string, may: MayDo, appearance?: PaletteCommand): readonly PaletteGroup[] {
  const wanted = foldText(typed).split(' ').filter(Boolean);
  const matches = ({ title, terms }: Pick<Place, 'title' | 'terms'>) => {
    const text = foldText([t(title), title, ...terms].join(' '));
    return wanted.every((word) => text.includes(word));
  };
  const found = places.filter(({ permission }) => permission === undefined || may(permission)).filter(matches);
  const entriesOf = (wantedKind: Place['kind']): PaletteEntry[] =>
    found
      .filter(({ kind }) => kind === wantedKind)
      .map(({ kind, title, to }) => ({ id: `${kind}:${to}`, title: t(title), to }));
  const matchingCommands = commands
    .filter((each) => each.command !== appearance && matches(each))
    .map(({ command, title }) => ({ id: `command:${command}`, title: t(title), command }));
  return [
    { heading: t('Go to'), entries: entriesOf('page') },
    { heading: t('Actions'), entries: [...entriesOf('action'), ...matchingCommands] },
  ].filter(({ entries }) => entries.length > 0);
}

/** Whether a name begins with the typed text: the group then precedes the server's results. */
export function isNamed(groups: readonly PaletteGroup[], typed: string): boolean {
  return groups.some(({ entries }) => entries.some(({ title }) => foldText(title).startsWith(foldText(typed))));
}

/** The person's name in _subscribe emily_; undefined for any other text. */
export function personToSubscribe(typed: string): string | undefined {
  return /^subscribe\s+(.+)$/iu.exec(typed)?.[1];
}

/** Turns found people into entries that add a subscription. */
export function subscribeHits({ users: { hits } }: SearchResult): readonly PaletteGroup[] {
  const entries = hits.map(({ id, title, detail }) => ({
    id: `subscribe:${id}`,
    title: t('Subscribe {name}', { name: title }),
    detail,
    to: subscribePath(id),
  }));
  return entries.length === 0 ? [] : [{ heading: t('Actions'), entries }];
}

/** Kinds the server searches, with the list of each and the page of one. */
const kinds: readonly {
  key: keyof SearchResult;
  heading: string;
  /** Message of the link to all that match `typed`. */
  all: string;
  path: string;
  pathOf: (hit: SearchHit) => string;
}[] = [
  {
    key: 'users',
    heading: msg('Users'),
    all: msg('See all users matching “{typed}”'),
    path: paths.users,
    pathOf: ({ id }) => userPath(id),
  },
  {
    key: 'organizations',
    heading: msg('Organizations'),
    all: msg('See all organizations matching “{typed}”'),
    path: paths.organization,
    pathOf: ({ id }) => organizationPath(id),
  },
  {
    key: 'branches',
    heading: msg('Branches'),
    all: msg('See all branches matching “{typed}”'),
    path: paths.branches,
    pathOf: ({ id }) => branchPath(id),
  },
  {
    key: 'services',
    heading: msg('Services'),
    all: msg('See all services matching “{typed}”'),
    path: paths.service,
    pathOf: ({ id }) => servicePath(id),
  },
  {
    key: 'plans',
    heading: msg('Plans'),
    all: msg('See all plans matching “{typed}”'),
    path: paths.plans,
    pathOf: ({ id }) => planPath(id),
  },
];

/** Search results, one group per kind with its count and a link to the whole list. */
export function hitsOf(result: SearchResult, typed: string): readonly PaletteGroup[] {
  return kinds.flatMap(({ key, heading, all, path, pathOf }) => {
    const { hits, total } = result[key];
    if (hits.length === 0) return [];
    const entries: PaletteEntry[] = hits.map((hit) => ({
      id: `${key}:${hit.id}`,
      title: hit.title,
      // Say that the id matched.
      detail:
        String(hit.id) === typed ? [t('ID {id}', { id: typed }), hit.detail].filter(Boolean).join(dot) : hit.detail,
      to: pathOf(hit),
    }));
    // Offer the list of people even when all are in sight: they are looked for most.
    if (total > hits.length || key === 'users') {
      entries.push({
        id: `${key}:all`,
        title: t(all, { typed }),
        to: listPath(path, { q: typed }),
      });
    }
    const count = formatCount(Math.min(total, countCap), total >= countCap);
    return [{ heading: `${t(heading)} (${count})`, entries }];
  });
}

/** Whether an entry is one record: only those are remembered. */
export function isRecord(entry: PaletteLink): boolean {
  return kinds.some(({ key }) => entry.id.startsWith(`${key}:`) && entry.id !== `${key}:all`);
}

/** Splits a text at the typed words, to mark them. */
export function markParts(text: string, typed: string): readonly { text: string; marked: boolean }[] {
  const at = typed === '' ? -1 : text.toLowerCase().indexOf(typed.toLowerCase());
  if (at < 0) return [{ text, marked: false }];
  return [
    { text: text.slice(0, at), marked: false },
    { text: text.slice(at, at + typed.length), marked: true },
    { text: text.slice(at + typed.length), marked: false },
  ].filter((part) => part.text !== '');
}
