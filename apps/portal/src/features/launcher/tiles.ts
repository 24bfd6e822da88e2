import { usageWords, type UsageWords } from '@gangway/account';
import { sentenceOf } from '@gangway/api-client';
import { administrationService, hasService, type Profile } from '@gangway/auth-client';
import { hoursUntilAskingAgain, type MyService, type Service } from '@gangway/contract';
import { foldLoosely } from '@gangway/contract/text';
import { msg, t } from '@gangway/messages';
import type { ReferenceKind } from '@gangway/references';
import { isServiceAddress } from '../../shared/paths.ts';

/** One tile of the launcher. */
export interface Tile {
  readonly key: string;
  readonly name: string;
  /** Drawing of a further service; null for the specified ones, and where the API does not say. */
  readonly drawing: Service['drawing'] | null;
  /** One line about the service; empty where none was written. */
  readonly description: string;
  /** Kinds of transport references it accepts. */
  readonly referenceKinds: readonly ReferenceKind[];
  /** Opens at a reference; otherwise at its start page. */
  readonly opensReferences: boolean;
  /** The token holds the service and its address can be opened. */
  readonly isOpen: boolean;
  /** Reason that it is closed; null for an open tile. */
  readonly reason: string | null;
  /** An administrator can help and has not been asked yet. */
  readonly mayAsk: boolean;
  readonly requested: boolean;
  /** ISO 8601 instant; null without an open request, or where the API does not say. */
  readonly requestedAt: string | null;
  /** Note of the administrator who declined the last request; null without one. */
  readonly declined: string | null;
  /** Role, plan and end, for the foot of an open tile. */
  readonly roles: readonly string[];
  readonly plan: string | null;
  readonly pinned: boolean;
  /** Reason that it may not work right now; null otherwise. */
  readonly weather: Weather | null;
  /** Used of the limit; null for a service that counts nothing. */
  readonly usage: UsageWords | null;
  /** Closed by its limit: the person holds the service and can request more of it. */
  readonly isUsedUp: boolean;
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
  { key: 'ocean_tracking', name: msg('Ocean Tracking') },
  { key: 'awb_tracking', name: msg('AWB Tracking') },
  { key: 'idp', name: msg('Document Processing') },
  { key: 'erp', name: 'ERP' },
];

/** One of the four fixed tiles. */
export const isSpecified = ({ key }: Pick<Tile, 'key'>): boolean => specified.some((each) => each.key === key);

// Put letters with and without accents next to each other. Avoid `localeCompare`: its first call makes the browser load
// the rules of all languages, which takes longer than the whole page. Pad digits, so that Crane 2 precedes Crane 10.
const sortKey = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\d+/g, (digits) => digits.padStart(8, '0'));
const byName = (one: string, other: string) => (one < other ? -1 : Number(one > other));

const noAddress = msg('Address not configured.');

/**
 * The specified tiles and the rest of the catalogue, open ones first. A tile is open with the service in the token and
 * a usable address. `mine` supplies the reasons and may be missing; it decides if the token says that its list is
 * incomplete.
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
    const held =
      hasService(profile, key) ||
      (profile.hasMoreServices && (known?.available === true || known?.reason === 'limit-reached'));
    const addressed = isServiceAddress(listed?.url);
    // Check apart from the token, which cannot follow a counter.
    const isUsedUp = held && addressed && known?.reason === 'limit-reached';
    const isOpen = held && addressed && !isUsedUp;
    const usage = usageWords(known?.usage, now);
    const requested = !isOpen && known?.requested === true;
    const declinedAt = isOpen ? null : (known?.declinedAt ?? null);
    return {
      key,
      name: listed?.displayName || t(name),
      drawing: listed?.drawing ?? null,
      // Accept an earlier API, which has no references.
      description: listed?.description ?? '',
      referenceKinds: listed?.referenceKinds ?? [],
      opensReferences: Boolean(listed?.referenceTemplate),
      isOpen,
      reason: isOpen
        ? null
        : isUsedUp && usage?.isClosed === true
          ? `${usage.text}.`
          : reasonOf(held, addressed, known),
      mayAsk: !isOpen && !requested && listed !== undefined && !isTooSoon(declinedAt, now),
      requested,
      requestedAt: requested ? (known.requestedAt ?? null) : null,
      declined: declinedAt === null ? null : (known?.declineNote ?? ''),
      // Accept an earlier API, which does not say.
      roles: isOpen ? (known?.roleNames ?? []) : [],
      plan: isOpen ? (known?.plan ?? null) : null,
      pinned: isOpen && known?.pinned === true,
      weather: isOpen ? weatherOf(known) : null,
      usage: isOpen ? usage : null,
      isUsedUp,
      until: isOpen ? (known?.until ?? null) : null,
      lastOpenedAt: isOpen ? (known?.lastOpenedAt ?? null) : null,
    };
  });
  // Keep the order above within a rank.
  return [0, 1, 2].flatMap((rank) => tiles.filter((tile) => rankOf(tile) === rank));
}

/** Pinned services first, then the other open ones. */
function rankOf({ pinned, isOpen }: Tile): number {
  if (pinned) return 0;
  return isOpen ? 1 : 2;
}

function weatherOf(known: MyService | undefined): Weather | null {
  if (known?.maintenance) return { kind: 'maintenance', ...known.maintenance };
  return known?.notAnsweringSince ? { kind: 'not-answering', since: known.notAnsweringSince } : null;
}

/** Recently opened services, latest first. */
export function recentlyOpened(tiles: readonly Tile[]): readonly Tile[] {
  return tiles
    .filter(({ isOpen, lastOpenedAt }) => isOpen && lastOpenedAt !== null)
    .toSorted((one, other) => byName(other.lastOpenedAt ?? '', one.lastOpenedAt ?? ''))
    .slice(0, mostRecent);
}

const mostRecent = 4;

/** Number of tiles above which the launcher has a search and recent services. */
export const manyTiles = 12;

/** Tiles whose name or line contains every word of a search. */
export function searchTiles(tiles: readonly Tile[], search: string): readonly Tile[] {
  const words = foldLoosely(search).split(' ').filter(Boolean);
  return tiles.filter(({ name, description }) => {
    const text = foldLoosely(`${name} ${description}`);
    return words.every((word) => text.includes(word));
  });
}

function isTooSoon(declinedAt: string | null, now: number): boolean {
  return declinedAt !== null && now < Date.parse(declinedAt) + hoursUntilAskingAgain * 3_600_000;
}

function reasonOf(held: boolean, addressed: boolean, known: MyService | undefined): string {
  if (held && !addressed) return t(noAddress);
  // Check the token, which may be older than the catalogue.
  if (known === undefined || known.available) return t('You don’t have access to this service.');
  return known.explanation === null ? fallback(known) : sentenceOf(known.explanation, known.said);
}

function fallback({ reason }: MyService): string {
  switch (reason) {
    case 'access-ended':
      return t('Your access has ended.');
    case 'no-plan':
      return t('You don’t have a plan for this service.');
    case 'plan-not-started':
      return t('Your plan has not started yet.');
    case 'plan-ended':
      return t('Your plan has ended.');
    case 'service-off':
      return t('This service is inactive.');
    case 'no-address':
      return t(noAddress);
    case 'limit-reached':
      return t('You have reached your limit.');
    case 'no-role':
    case null:
      return t('You don’t have access to this service.');
  }
}
