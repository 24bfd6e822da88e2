import { type JWK, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose';
import { and, eq, sql } from 'drizzle-orm';
import { StartupError } from '../../config/index.ts';
import { advisoryLocks, type Database, signingKeys, type Store, type Transaction } from '../../store/index.ts';
import type { Secrets } from '../../server/index.ts';

type CryptoKey = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

interface PublicKeys {
  keys: Record<string, string>[];
}

/** Algorithms of our tokens, and of ID tokens, since many libraries know RS256 alone. */
const signingAlgorithms = ['ES256', 'RS256'] as const;
export type SigningAlgorithm = (typeof signingAlgorithms)[number];

/** The signing keys, of each algorithm: `next` is published before use, `active` signs, `retired` still verifies for a while. */
export interface KeyRing {
  /** ES256 unless said. */
  signingKey(alg?: SigningAlgorithm): { kid: string; key: CryptoKey };
  /** Key of a token, asking the database once more for a kid it has not seen (another replica rotated). */
  verificationKey(kid: string): Promise<CryptoKey | undefined>;
  /** ES256 before RS256, and the key that signs first. */
  jwks(): Promise<PublicKeys>;
  /** Reads the keys again: another process may have rotated them. */
  reload(): Promise<void>;
  /** Makes `next` active at once, retires `active`, publishes a new `next` and drops keys retired for 15 minutes. */
  rotate(): Promise<void>;
  /** Rotates when the active key is older than 90 days and drops what is long retired. */
  maintain(): Promise<void>;
}

// TTL of an access or ID token, clock skew and the five minutes a JWKS may be cached, rounded up.
const retiredFor = sql`interval '15 minutes'`;
const publishedBefore = sql`interval '15 minutes'`;
const activeFor = sql`interval '90 days'`;
const reloadEvery = 5_000;
const jwksFreshFor = 10_000;

interface LoadedKey {
  alg: SigningAlgorithm;
  state: 'next' | 'active' | 'retired';
  publicJwk: Record<string, string>;
  verify: CryptoKey;
}

/**
 * Loads the signing keys, and makes the first pair where there is none. Private keys are stored encrypted with a key from
 * APP_SECRET; those that open with APP_SECRET_PREVIOUS are sealed again.
 * @param store reads by `db`, and changes keys by `jobs`: of several replicas that start at once, one makes the keys, which takes
 * longer than a request may wait for a lock.
 * @throws StartupError when they cannot be decrypted: a new key made silently would hide the loss.
 */
export async function openKeyRing(
  { db, jobs }: Pick<Store, 'db' | 'jobs'>,
  secrets: Secrets,
  clock: () => number,
): Promise<KeyRing> {
  let loaded = new Map<string, LoadedKey>();
  const active = new Map<SigningAlgorithm, { kid: string; key: CryptoKey }>();
  let loadedAt = 0;

  const load = async () => {
    const rows = await db.select().from(signingKeys);
    const next = new Map<string, LoadedKey>();
    for (const row of rows) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by insertKey below
      const publicJwk = row.publicJwk as Record<string, string>;
      next.set(row.kid, { alg: row.alg, state: row.state, publicJwk, verify: await importKey(publicJwk, row.alg) });
      if (row.state === 'active' && active.get(row.alg)?.kid !== row.kid) {
        const key = await importKey(openPrivate(secrets, row.sealedPrivateKey), row.alg);
        active.set(row.alg, { kid: row.kid, key });
      }
    }
    loaded = new Map([...next].toSorted(([a, one], [b, other]) => rank(one) - rank(other) || (a < b ? -1 : 1)));
    loadedAt = clock();
  };

  await makeMissingKeys(jobs, secrets);
  await load();

  const rotate = async (force: boolean) => {
    await rotateKeys(jobs, secrets, force);
    await load();
  };

  return {
    signingKey: (alg = 'ES256') => {
      const found = active.get(alg);
      if (!found) throw new Error('no active signing key');
      return found;
    },
    verificationKey: async (kid) => {
      if (!loaded.has(kid) && clock() - loadedAt > reloadEvery) await load();
      return loaded.get(kid)?.verify;
    },
    jwks: async () => {
      if (clock() - loadedAt > jwksFreshFor) await load();
      return { keys: [...loaded.values()].map((key) => key.publicJwk) };
    },
    reload: load,
    rotate: () => rotate(true),
    maintain: () => rotate(false),
  };
}

/** Makes the first keys of each algorithm, and seals keys of APP_SECRET_PREVIOUS again. */
async function makeMissingKeys(db: Database, secrets: Secrets): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.signingKeys})`);
    const rows = await tx.select({ alg: signingKeys.alg, state: signingKeys.state }).from(signingKeys);
    for (const alg of signingAlgorithms) {
      for (const state of ['active', 'next'] as const) {
        if (!rows.some((row) => row.alg === alg && row.state === state)) await insertKey(tx, secrets, alg, state);
      }
    }
    await resealKeys(tx, secrets);
  });
}

/** Makes each `next` key that is due active, or all of them with `force`, and drops keys long retired. */
async function rotateKeys(db: Database, secrets: Secrets, force: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.signingKeys})`);
    await tx
      .delete(signingKeys)
      .where(sql`${signingKeys.state} = 'retired' and ${signingKeys.retiredAt} < now() - ${retiredFor}`);
    const due = force
      ? sql`true`
      : sql`exists (select 1 from ${signingKeys} old
            where old.state = 'active' and old.alg = ${signingKeys.alg} and old.activated_at < now() - ${activeFor})
          and ${signingKeys.createdAt} < now() - ${publishedBefore}`;
    const successors = await tx
      .select({ kid: signingKeys.kid, alg: signingKeys.alg })
      .from(signingKeys)
      .where(sql`${signingKeys.state} = 'next' and ${due}`);
    for (const { kid, alg } of successors) {
      await tx
        .update(signingKeys)
        .set({ state: 'retired', retiredAt: sql`now()` })
        .where(and(eq(signingKeys.state, 'active'), eq(signingKeys.alg, alg)));
      await tx
        .update(signingKeys)
        .set({ state: 'active', activatedAt: sql`now()` })
        .where(eq(signingKeys.kid, kid));
      await insertKey(tx, secrets, alg, 'next');
    }
  });
}

/** Orders the keys: ES256 first, and of each algorithm the key that signs. */
function rank({ alg, state }: LoadedKey): number {
  return signingAlgorithms.indexOf(alg) * 3 + ['active', 'next', 'retired'].indexOf(state);
}

async function insertKey(
  tx: Transaction,
  secrets: Secrets,
  alg: SigningAlgorithm,
  state: 'next' | 'active',
): Promise<void> {
  const pair = await generateKeyPair(alg, { extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  await tx.insert(signingKeys).values({
    kid,
    alg,
    state,
    publicJwk: { ...publicJwk, kid, alg, use: 'sig' },
    sealedPrivateKey: secrets.seal('signing-key', JSON.stringify(await exportJWK(pair.privateKey))),
    ...(state === 'active' ? { activatedAt: sql`now()` } : {}),
  });
}

/** Seals keys of the former secret with the current one, so that the former can be forgotten. */
async function resealKeys(tx: Transaction, secrets: Secrets): Promise<void> {
  const rows = await tx.select({ kid: signingKeys.kid, sealed: signingKeys.sealedPrivateKey }).from(signingKeys);
  for (const { kid, sealed } of rows) {
    const resealed = resealedKey(secrets, sealed);
    if (resealed === undefined) continue;
    await tx.update(signingKeys).set({ sealedPrivateKey: resealed }).where(eq(signingKeys.kid, kid));
  }
}

function resealedKey(secrets: Secrets, sealed: string): string | undefined {
  try {
    return secrets.reseal('signing-key', sealed);
  } catch {
    return undefined; // neither secret opens it, which `load` reports for an active key
  }
}

async function importKey(jwk: Record<string, string>, alg: SigningAlgorithm): Promise<CryptoKey> {
  const key = await importJWK(jwk as JWK, alg);
  if (key instanceof Uint8Array) throw new Error('a signing key must be a key pair');
  return key;
}

function openPrivate(secrets: Secrets, sealed: string): Record<string, string> {
  try {
    const jwk: Record<string, string> = JSON.parse(secrets.open('signing-key', sealed));
    return jwk;
  } catch (error) {
    throw new StartupError(
      'The signing key in the database cannot be decrypted: start with the APP_SECRET it was made with (or set it as APP_SECRET_PREVIOUS), or restore the database from a backup.',
      { cause: error },
    );
  }
}
