import { type Notification, ownEntry } from '@gangway/contract';
import { msg, t } from '@gangway/messages';

/** Kinds that are grouped, with their plural. No number: only the newest are loaded, and some have ended since. */
const manyOf: Readonly<Record<string, string>> = {
  'access-ending': msg('Access ending'),
  'plan-ending': msg('Plans ending'),
  'plan-starting': msg('Plans starting'),
};

export interface NotificationGroup {
  readonly kind: string;
  /** Title of the group; null for a single entry. */
  readonly title: string | null;
  /** Newest first; never empty. */
  readonly entries: readonly [Notification, ...Notification[]];
}

/** Groups plan and access ends of one kind at the position of the newest; keeps the rest in order, newest first. */
export function grouped(entries: readonly Notification[]): readonly NotificationGroup[] {
  const groups = new Map<string, [Notification, ...Notification[]]>();
  for (const entry of entries) {
    const key = Object.hasOwn(manyOf, entry.kind) ? entry.kind : `${entry.id}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  return [...groups.values()].map((group) => {
    const { kind } = group[0];
    const title = group.length > 1 ? titleOf(kind) : null;
    return { kind, title, entries: group };
  });
}

function titleOf(kind: string): string | null {
  const title = ownEntry(manyOf, kind);
  return title === undefined ? null : t(title);
}
