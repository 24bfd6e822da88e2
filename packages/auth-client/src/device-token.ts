import { bounded, browserEnvironment, type Environment } from './environment.ts';

/**
 * The token by which the API knows this browser: 256 bits that came with a sign-in and go along with the next ones, so that
 * guessing beside the owner does not keep the owner out. It survives Log Out, which clears local storage alone.
 */
export interface DeviceToken {
  /** Null where there is none, and where the browser keeps nothing. */
  read(): Promise<string | null>;
  keep(token: string): Promise<void>;
  /** *Forget this device*. */
  forget(): Promise<void>;
}

const storeName = 'device';
const key = 'token';
// Some browsers never answer from a blocked database; a sign-in must not wait for it.
const longestWait = 1000;

/** The device token in IndexedDB. A browser that keeps nothing signs in all the same, as an unknown device. */
export function browserDeviceToken(
  databases: () => IDBFactory = () => indexedDB,
  environment: Pick<Environment, 'setTimer'> = browserEnvironment(),
): DeviceToken {
  const inStore = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) => {
    try {
      return await bounded(environment, longestWait, () => useStore(databases(), mode, work));
    } catch {
      return undefined;
    }
  };
  return {
    async read() {
      const kept = await inStore<unknown>('readonly', (store) => store.get(key));
      return typeof kept === 'string' ? kept : null;
    },
    async keep(token) {
      await inStore('readwrite', (store) => store.put(token, key));
    },
    async forget() {
      await inStore('readwrite', (store) => store.delete(key));
    },
  };
}

async function useStore<T>(
  databases: IDBFactory,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = databases.open('gangway', 1);
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(storeName);
  });
  const database = await settled(opening);
  try {
    return await settled(work(database.transaction(storeName, mode).objectStore(storeName)));
  } finally {
    database.close();
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => {
      resolve(request.result);
    });
    request.addEventListener('error', () => {
      reject(request.error ?? new Error('IndexedDB refused.'));
    });
  });
}

interface Answer {
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** Makes a call of the sign-in with the token by which the API knows this browser, and keeps the token of its answer. */
export async function withDevice<A extends Answer>(
  device: DeviceToken,
  call: (known: { headers?: { 'gangway-device': string } }) => Promise<A>,
): Promise<A> {
  const known = await device.read();
  const answer = await call(known === null ? {} : { headers: { 'gangway-device': known } });
  const given = answer.headers['gangway-device'];
  if (given !== undefined) await device.keep(given);
  return answer;
}
