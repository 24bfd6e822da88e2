import { administrationService, hasService, type Profile } from '@gangway/auth-client';
import { hoursUntilAskingAgain, type MyService, type Service } from '@gangway/contract';
import type { ReferenceKind } from '@gangway/references';
import { isServiceAddress } from '../../shared/paths.ts';

/** One tile of the launcher. */
export interface Tile {
  readonly key: string;
  readonly name: string;
  /** One line about what the service does; empty where none was written. */
  readonly description: string;
  /** The kinds of transport references that it takes. */
  readonly referenceKinds: readonly ReferenceKind[];
  /** It opens at a reference; otherwise at its start page. */
  readonly opensReferences: boolean;
  /** The token holds the service and its address can be navigated to. */
  readonly isOpen: boolean;
  /** Why it is not open; null for an open tile. */
  readonly reason: string | null;
  /** An administrator can do something about it, and has not been asked yet. */
  readonly mayAsk: boolean;
  readonly requested: boolean;
  /** ISO 8601 instant; null where no request is open, or the API does not say. */
  readonly requestedAt: string | null;
  /** What the administrator wrote who declined the last request; null where none did. */
  readonly declined: string | null;
  /** Role, plan and end, for the foot of an open tile. */
  readonly roles: readonly string[];
  readonly plan: string | null;
  readonly pinned: boolean;
  /** Why it may not work right now; null while all is well. */
  readonly weather: Weather | null;
  /** The last day of an open tile; null without an end, or where the API does not say. */
  readonly until: string | null;
  /** ISO 8601 instant. */
  readonly lastOpenedAt: string | null;
}

/** Instants in ISO 8601. */
export type Weather =
  | { readonly kind: 'maintenance'; readonly until: string; readonly note: string }
  | { readonly kind: 'not-answering'; readonly since: string };

/** The four specified tiles, in their order (specification section 2). */
const specified: readonly { key: string; name: string }[] = [
  { key: 'ocean_tracking', name: 'Ocean Tracking' },
  { key: 'awb_tracking', name: 'AWB Tracking' },
  { key: 'idp', name: 'Document Processing' },
  { key: 'erp', name: 'ERP' },
];

/** One of the four that are always shown. */
export const isSpecified = ({ key }: Pick<Tile, 'key'>): boolean => specified.some((each) => each.key === key);

// Letters with and without accents beside each other. The first word of `localeCompare` takes longer than the whole page: for it
// the browser fetches the rules of all languages. Digits are filled up to one length, so that *Crane 2* comes before *Crane 10*.
const sortKey = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\d+/g, (digits) => digits.padStart(8, '0'));
const byName = (one: string, other: string) => (one < other ? -1 : Number(one > other));

const noAddress = 'Address not configured.';

/**
 * The specified tiles always, and what else the catalogue holds; those that one can open come first. Whether a tile is open follows from the token and a usable
 * address. `mine` supplies the reasons and may be missing; it decides where the token says that it does not name every service.
 */
export function buildTiles(
  profile: Profile,
  catalogue: readonly Service[],
  mine: readonly MyService[],
  now: number = Date.now(),
): Tile[] {
  const specifiedKeys = new Set(specified.map(({ key }) => key));
  const further = catalogue
    .filter(({ name, isActive }) => isActive && name !== administrationService && !specifiedKeys.has(name))
    .map(({ name, displayName }) => ({ key: name, name: displayName || name }))
    .toSorted((one, other) => byName(sortKey(one.name), sortKey(other.name)));
  const tiles = [...specified, ...further].map(({ key, name }) => {
    const listed = catalogue.find((service) => service.name === key);
    const known = mine.find((service) => service.key === key);
    const held = hasService(profile, key) || (profile.hasMoreServices && known?.available === true);
    const addressed = isServiceAddress(listed?.url);
    const isOpen = held && addressed;
    const requested = !isOpen && known?.requested === true;
    const declinedAt = isOpen ? null : (known?.declinedAt ?? null);
    return {
      key,
      name: listed?.displayName || name,
      // An API of an earlier release knows nothing of references.
      description: listed?.description ?? '',
      referenceKinds: listed?.referenceKinds ?? [],
      opensReferences: Boolean(listed?.referenceTemplate),
      isOpen,
      reason: isOpen ? null : reasonOf(held, addressed, known),
      mayAsk: !isOpen && !requested && listed !== undefined && !isTooSoon(declinedAt, now),
      requested,
      requestedAt: requested ? (known.requestedAt ?? null) : null,
      declined: declinedAt === null ? null : (known?.declineNote ?? ''),
      // An API of an earlier release does not say.
      roles: isOpen ? (known?.roleNames ?? []) : [],
      plan: isOpen ? (known?.plan ?? null) : null,
      pinned: isOpen && known?.pinned === true,
      weather: isOpen ? weatherOf(known) : null,
      until: isOpen ? (known?.until ?? null) : null,
      lastOpenedAt: isOpen ? (known?.lastOpenedAt ?? null) : null,
    };
  });
  // Within a rank the order above.
  return [0, 1, 2].flatMap((rank) => tiles.filter((tile) => rankOf(tile) === rank));
}

/** Pinned services first, then the others that one can open. */
function rankOf({ pinned, isOpen }: Tile): number {
  if (pinned) return 0;
  return isOpen ? 1 : 2;
}

function weatherOf(known: MyService | undefined): Weather | null {
  if (known?.maintenance) return { kind: 'maintenance', ...known.maintenance };
  return known?.notAnsweringSince ? { kind: 'not-answering', since: known.notAnsweringSince } : null;
}

/** The last opened services, the latest first. */
export function recentlyOpened(tiles: readonly Tile[]): readonly Tile[] {
  return tiles
    .filter(({ isOpen, lastOpenedAt }) => isOpen && lastOpenedAt !== null)
    .toSorted((one, other) => byName(other.lastOpenedAt ?? '', one.lastOpenedAt ?? ''))
    .slice(0, mostRecent);
}

const mostRecent = 4;

/** Above this many tiles the launcher has a search, and says what was opened last. */
export const manyTiles = 12;

const plain = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{Mark}/gu, '');

/** The tiles whose name or line holds every word of a search. */
export function searchTiles(tiles: readonly Tile[], search: string): readonly Tile[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return tiles.filter(({ name, description }) => {
    const text = plain(`${name} ${description}`);
    return words.every((word) => text.includes(word));
  });
}

function isTooSoon(declinedAt: string | null, now: number): boolean {
  return declinedAt !== null && now < Date.parse(declinedAt) + hoursUntilAskingAgain * 3_600_000;
}

function reasonOf(held: boolean, addressed: boolean, known: MyService | undefined): string {
  if (held && !addressed) return noAddress;
  // The token may be older than the catalogue's word that the service is available.
  if (known === undefined || known.available) return 'You don’t have access to this service.';
  return known.explanation ?? fallback(known);
}

function fallback({ reason }: MyService): string {
  switch (reason) {
    case 'access-ended':
      return 'Your access has ended.';
    case 'no-plan':
      return 'You don’t have a plan for this service.';
    case 'plan-not-started':
      return 'Your plan has not started yet.';
    case 'plan-ended':
      return 'Your plan has ended.';
    case 'service-off':
      return 'This service is switched off.';
    case 'no-address':
      return noAddress;
    case 'no-role':
    case null:
      return 'You don’t have access to this service.';
  }
}
