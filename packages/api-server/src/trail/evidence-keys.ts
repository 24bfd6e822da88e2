import { createPrivateKey, createSign } from 'node:crypto';
import { nullable } from '@gangway/contract';
import { type JWK, calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { eq, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { advisoryLocks, type Database, evidenceKeys, selectRows, type Transaction } from '../store/index.ts';
import type { Secrets } from '../server/index.ts';

/** Type of a signature of evidence. Our tokens have other types and other keys, so that neither passes for the other. */
export const evidenceType = 'gangway-evidence+jws';

const purpose = 'evidence-key';
const kidPurpose = 'evidence-key-id';
const signsFor = sql`interval '1 year'`;

const Published = Type.Object({ jwk: Type.Record(Type.String(), Type.String()) });

/** Every key that evidence was ever signed with: it is verified years later. */
export async function publishedEvidenceKeys(db: Database): Promise<{ keys: Record<string, string>[] }> {
  const rows = await selectRows(
    db,
    Published,
    sql`select public_jwk as jwk from evidence_keys order by created_at desc, kid`,
  );
  return { keys: rows.map(({ jwk }) => jwk) };
}

const SigningKey = Type.Object({ kid: Type.String(), sealed: Type.String() });

/**
 * A detached signature (RFC 7515, appendix F) over these bytes.
 */
export async function signEvidence(tx: Transaction, secrets: Secrets, bytes: Uint8Array): Promise<string> {
  const [header, , signature] = await sign(tx, secrets, bytes, evidenceType);
  return `${header}..${signature}`;
}

/**
 * A compact JWS that is verified years later. The first key is made when it is needed; a year later another one takes over, and the
 * private half of the one before is erased.
 * @param typ keeps one kind of document from passing for another.
 */
export async function signForYears(tx: Transaction, secrets: Secrets, bytes: Uint8Array, typ: string): Promise<string> {
  return (await sign(tx, secrets, bytes, typ)).join('.');
}

/** The three parts of a JWS (RFC 7515 5.1, RFC 7518 3.4). Signs here: jose takes a second to encode a statement of 100,000 lines. */
async function sign(tx: Transaction, secrets: Secrets, bytes: Uint8Array, typ: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.evidenceKeys})`);
  const [found] = await selectRows(
    tx,
    SigningKey,
    sql`select kid, sealed_private_key as sealed from evidence_keys
         where sealed_private_key is not null and created_at > now() - ${signsFor} order by created_at desc limit 1`,
  );
  const { kid, jwk } = found
    ? { kid: found.kid, jwk: readJwk(secrets.open(purpose, found.sealed)) }
    : await makeKey(tx, secrets);
  const header = Buffer.from(JSON.stringify({ alg: 'ES256', kid, typ })).toString('base64url');
  const payload = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64url');
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const signature = createSign('sha256').update(`${header}.`).update(payload).sign({ key, dsaEncoding: 'ieee-p1363' });
  return [header, payload, signature.toString('base64url')] as const;
}

const OwnKey = Type.Object({
  kid: Type.String(),
  jwk: Type.Record(Type.String(), Type.String()),
  sealed: Type.String(),
});

/**
 * The public keys that this installation made, by their ids. Leaves out a row that only the database vouches for: write
 * access to the table is enough to add a key.
 */
export async function ownEvidenceKeys(db: Database, secrets: Secrets): Promise<Map<string, JWK>> {
  const rows = await selectRows(
    db,
    OwnKey,
    sql`select kid, public_jwk as jwk, sealed_kid as sealed from evidence_keys where sealed_kid is not null`,
  );
  const own = new Map<string, JWK>();
  for (const { kid, jwk, sealed } of rows) {
    if (opensTo(secrets, sealed, kid) && (await calculateJwkThumbprint(jwk)) === kid) own.set(kid, jwk);
  }
  return own;
}

function opensTo(secrets: Secrets, sealed: string, kid: string): boolean {
  try {
    return secrets.open(kidPurpose, sealed) === kid;
  } catch {
    return false;
  }
}

async function makeKey(tx: Transaction, secrets: Secrets): Promise<{ kid: string; jwk: JWK }> {
  const pair = await generateKeyPair('ES256', { extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const jwk = await exportJWK(pair.privateKey);
  await tx.update(evidenceKeys).set({ sealedPrivateKey: null });
  await tx.insert(evidenceKeys).values({
    kid,
    publicJwk: { ...publicJwk, kid, alg: 'ES256', use: 'sig' },
    sealedPrivateKey: secrets.seal(purpose, JSON.stringify(jwk)),
    sealedKid: secrets.seal(kidPurpose, kid),
  });
  return { kid, jwk };
}

function readJwk(text: string): JWK {
  const jwk: JWK = JSON.parse(text);
  return jwk;
}

const SealedKey = Type.Object({
  kid: Type.String(),
  sealed: nullable(Type.String()),
  sealedKid: nullable(Type.String()),
});

/**
 * Seals again, with the present secret, what the secret before it sealed, so that this one can be forgotten.
 */
export async function resealEvidenceKeys(db: Database, secrets: Secrets): Promise<void> {
  const rows = await selectRows(
    db,
    SealedKey,
    sql`select kid, sealed_private_key as sealed, sealed_kid as "sealedKid" from evidence_keys
         where sealed_private_key is not null or sealed_kid is not null`,
  );
  for (const { kid, sealed, sealedKid } of rows) {
    const resealed = sealed === null ? undefined : secrets.reseal(purpose, sealed);
    const resealedKid =
      sealedKid === null ? await sealOwnKid(secrets, kid, sealed) : secrets.reseal(kidPurpose, sealedKid);
    if (resealed === undefined && resealedKid === undefined) continue;
    await db
      .update(evidenceKeys)
      .set({ sealedPrivateKey: resealed ?? sealed, sealedKid: resealedKid ?? sealedKid })
      .where(eq(evidenceKeys.kid, kid));
  }
}

/** Of a key made before its id was sealed: the private half shows whose id it is. */
async function sealOwnKid(secrets: Secrets, kid: string, sealed: string | null): Promise<string | undefined> {
  if (sealed === null || (await calculateJwkThumbprint(readJwk(secrets.open(purpose, sealed)))) !== kid)
    return undefined;
  return secrets.seal(kidPurpose, kid);
}
