import { bounded, browserEnvironment, type Environment } from './environment.ts';

/**
 * Token by which the API recognizes this browser: 256 bits issued at sign-in and sent with later ones, so that failed
 * guesses elsewhere do not lock the owner out. Survives Log Out, which clears only local storage.
 */
export interface DeviceToken {
  /** Null without a token, and where the browser stores nothing. */
  read(): Promise<string | null>;
  keep(token: string): Promise<void>;
  /** *Forget this device*. */
  forget(): Promise<void>;
}

const storeName = 'device';
const key = 'token';
// Give up on a blocked database, which some browsers never answer: a sign-in must not wait.
const longestWait = 1000;

/** Device token in IndexedDB. A browser that stores nothing signs in anyway, as an unknown device. */
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

/** Sends a sign-in call with the device token, and stores the token of its answer. */
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
