import type { PersonalData } from '@gangway/contract';
import { StartupError } from '../../config/index.ts';
import { inTransaction, type Store, type Transaction } from '../../store/index.ts';
import { HttpProblem } from '../../server/index.ts';
import { commandLine } from '../../entitlement/index.ts';
import { normalizeEmail } from '../../identity/index.ts';
import { erasePerson, exportPerson, findPerson } from '../../people/index.ts';

/**
 * Everything held on the person with this address.
 * @throws StartupError when there is no such person.
 */
export function exportPersonByEmail(store: Pick<Store, 'jobs'>, email: string): Promise<PersonalData> {
  return ofPerson(store, email, (tx, id) => exportPerson(tx, commandLine('gangway person export'), id));
}

/**
 * Erases the person with this address.
 * @returns how many entries of the trail name the person no longer.
 * @throws StartupError when there is no such person, or it is the last Super_Admin.
 */
export function erasePersonByEmail(store: Pick<Store, 'jobs'>, email: string, reason: string): Promise<number> {
  return ofPerson(store, email, (tx, id) => erasePerson(tx, commandLine('gangway person erase'), id, { reason }));
}

async function ofPerson<T>(
  store: Pick<Store, 'jobs'>,
  address: string,
  work: (tx: Transaction, id: number) => Promise<T>,
): Promise<T> {
  const email = normalizeEmail(address);
  try {
    return await inTransaction(store.jobs, async (tx) => work(tx, (await findPerson(tx, { email })).id));
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    throw new StartupError(
      error.status === 404 ? `There is no user with the email ${email}: check the address.` : error.message,
      { cause: error },
    );
  }
}
