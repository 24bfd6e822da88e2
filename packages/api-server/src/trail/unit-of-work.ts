import DataLoader from 'dataloader';
import type { Transaction } from '../store/index.ts';
import type { Caller } from '../server/index.ts';
import { type Actor, type Change, recordChanges } from './record-change.ts';

/** One transaction of one person: every function on its way takes it, be the work one record or a hundred. */
export interface UnitOfWork<Who extends Actor = Caller> {
  readonly tx: Transaction;
  readonly caller: Who;
  /** Changes that are made and not yet in the trail; `finish` writes them together. */
  readonly events: Change[];
  readonly loaders: Loaders;
}

export function unitOfWork<Who extends Actor>(tx: Transaction, caller: Who): UnitOfWork<Who> {
  return { tx, caller, events: [], loaders: new Loaders(tx) };
}

/** Writes the events of the work. */
export async function finish({ tx, caller, events }: UnitOfWork<Actor>): Promise<void> {
  await recordChanges(tx, caller, events.splice(0));
}

/** Runs `step` as a unit of work of its own within `tx`. */
export async function inUnitOfWork<Who extends Actor, T>(
  tx: Transaction,
  caller: Who,
  step: (work: UnitOfWork<Who>) => Promise<T>,
): Promise<T> {
  const work = unitOfWork(tx, caller);
  const result = await step(work);
  await finish(work);
  return result;
}

/**
 * Undoes what `step` writes where it throws, the events included.
 * @throws what `step` throws.
 */
export async function inSavepoint<Work extends UnitOfWork<Actor>, T>(
  work: Work,
  step: (work: Work) => Promise<T>,
): Promise<T> {
  const written = work.events.length;
  try {
    return await work.tx.transaction((tx) => step({ ...work, tx }));
  } catch (error) {
    work.events.splice(written);
    // Locks of the savepoint are gone with it.
    work.loaders.clear();
    throw error;
  }
}

/** What a unit of work has read, until its transaction ends: rows that ask alike share one statement. */
class Loaders {
  readonly tx: Transaction;
  readonly #forget: (() => void)[] = [];

  constructor(tx: Transaction) {
    this.tx = tx;
  }

  onClear(forget: () => void): void {
    this.#forget.push(forget);
  }

  clear(): void {
    for (const forget of this.#forget) forget();
  }
}

/**
 * Declares a read that rows share. `read` locks what it reads, so that the answers hold until the transaction ends.
 * @param read answers for all keys at once, in their order.
 * @param idOf tells keys apart.
 */
export function loader<Key, Value>(
  read: (tx: Transaction, keys: readonly Key[]) => Promise<readonly Value[]>,
  idOf: (key: Key) => number | string,
): (work: Pick<UnitOfWork<Actor>, 'loaders'>) => DataLoader<Key, Value, number | string> {
  const made = new WeakMap<Loaders, DataLoader<Key, Value, number | string>>();
  return ({ loaders }) => {
    const known = made.get(loaders);
    if (known) return known;
    const fresh = new DataLoader((keys: readonly Key[]) => read(loaders.tx, keys), { cacheKeyFn: idOf });
    made.set(loaders, fresh);
    loaders.onClear(() => fresh.clearAll());
    return fresh;
  };
}
