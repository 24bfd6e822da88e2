import { CompactSign, type JWK, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose';
import { eq, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { advisoryLocks, type Database, evidenceKeys, selectRows, type Transaction } from '../../store/index.ts';
import type { Secrets } from '../../server/index.ts';

/** Type of a signature of evidence. Our tokens have other types and other keys, so that neither passes for the other. */
export const evidenceType = 'gangway-evidence+jws';

const purpose = 'evidence-key';
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
 * A detached signature (RFC 7515, appendix F) over these bytes. The first key is made when it is needed; a year later another one
 * takes over, and the private half of the one before is erased.
 */
export async function signEvidence(tx: Transaction, secrets: Secrets, bytes: Uint8Array): Promise<string> {
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
  const signed = await new CompactSign(bytes)
    .setProtectedHeader({ alg: 'ES256', kid, typ: evidenceType })
    .sign(await importJWK(jwk, 'ES256'));
  const [header = '', , signature = ''] = signed.split('.');
  return `${header}..${signature}`;
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
  });
  return { kid, jwk };
}

function readJwk(text: string): JWK {
  const jwk: JWK = JSON.parse(text);
  return jwk;
}

/** A key that the secret before the present one sealed goes over to it, so that it can be forgotten. */
export async function resealEvidenceKeys(db: Database, secrets: Secrets): Promise<void> {
  const rows = await selectRows(
    db,
    SigningKey,
    sql`select kid, sealed_private_key as sealed from evidence_keys where sealed_private_key is not null`,
  );
  for (const { kid, sealed } of rows) {
    const resealed = secrets.reseal(purpose, sealed);
    if (resealed === undefined) continue;
    await db.update(evidenceKeys).set({ sealedPrivateKey: resealed }).where(eq(evidenceKeys.kid, kid));
  }
}
