import type { AccessRow } from '@gangway/contract';

/** Most people pinned at a time. */
const most = 2;

/** Rows after a press on a person's pin; a third one takes the place of the first. */
export function togglePin(pinned: readonly AccessRow[], row: AccessRow): readonly AccessRow[] {
  const others = pinned.filter(({ user }) => user.id !== row.user.id);
  return others.length < pinned.length ? others : [...others, row].slice(-most);
}

/** Ids of the services that open for one of two people only. */
export function differencesOf([one, other]: readonly AccessRow[]): ReadonlySet<number> {
  if (one === undefined || other === undefined) return new Set();
  return new Set(
    one.cells.flatMap(({ serviceId, opens, roles }) => {
      const theirs = other.cells.find((cell) => cell.serviceId === serviceId);
      const isSame = theirs === undefined || (theirs.opens === opens && theirs.roles.join() === roles.join());
      return isSame ? [] : [serviceId];
    }),
  );
}
