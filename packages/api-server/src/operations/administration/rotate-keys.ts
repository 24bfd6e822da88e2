import { type Config, StartupError } from '../../config/index.ts';
import { signingKeys, type Store } from '../../store/index.ts';
import { createSecrets } from '../../server/index.ts';
import { openKeyRing, type SigningAlgorithm } from '../../identity/index.ts';

export interface KeyState {
  kid: string;
  alg: SigningAlgorithm;
  state: 'next' | 'active' | 'retired';
  createdAt: Date;
  activatedAt: Date | null;
  retiredAt: Date | null;
  /** Whether APP_SECRET opens the private key. */
  readable: boolean;
}

const publishedMinutes = 15;
const order = ['active', 'next', 'retired'];

/** Reads the signing keys without changing them. */
export async function readKeyStates(
  store: Pick<Store, 'db'>,
  { appSecret, previousAppSecret }: Pick<Config, 'appSecret' | 'previousAppSecret'>,
): Promise<KeyState[]> {
  const secrets = createSecrets(appSecret, previousAppSecret);
  const rows = await store.db.select().from(signingKeys);
  return rows
    .map(({ kid, alg, state, createdAt, activatedAt, retiredAt, sealedPrivateKey }) => ({
      kid,
      alg,
      state,
      createdAt,
      activatedAt,
      retiredAt,
      readable: opens(() => secrets.open('signing-key', sealedPrivateKey)),
    }))
    .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || (a.alg < b.alg ? -1 : 1));
}

/**
 * Rotates the signing keys: `next` signs from now on, `active` is retired and verifies for another quarter of an hour. Running
 * replicas follow within a minute.
 * @param atOnce rotates although `next` has been published for less than 15 minutes: services that keep our keys may refuse new
 * tokens until they fetch them again.
 * @throws StartupError when `next` is too young.
 */
export async function rotateKeys(
  store: Pick<Store, 'db' | 'jobs'>,
  config: Config,
  { atOnce = false }: { atOnce?: boolean } = {},
): Promise<KeyState[]> {
  const waiting = (await readKeyStates(store, config)).filter(({ state }) => state === 'next');
  const youngest = Math.max(...waiting.map(({ createdAt }) => createdAt.getTime()));
  const age = waiting.length === 0 ? 0 : Date.now() - youngest;
  if (!atOnce && age < publishedMinutes * 60_000) {
    throw new StartupError(
      `The next key has been published for only ${Math.floor(age / 60_000)} minutes; services that keep our keys need ${publishedMinutes}. Try again then, or add --at-once if the active key is known to others.`,
    );
  }
  const keys = await openKeyRing(store, createSecrets(config.appSecret, config.previousAppSecret), Date.now);
  await keys.rotate();
  return readKeyStates(store, config);
}

function opens(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}
