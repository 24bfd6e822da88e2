import { type SQL, sql } from 'drizzle-orm';

/** The columns of `audit_trail` that its digest covers, which is all of them. A further one needs a further form of the digest. */
export const trailColumns = sql.raw(
  'id, at, actor_id, action, target_type, target_id, target_name, organization_id, before, after, request_id, result, batch_id, personal',
);

/** SHA-256 of the event `e`, a row of `audit_trail`: of its columns as one JSON array, the instant in microseconds. */
export const eventDigest = (e: SQL): SQL => sql`sha256(convert_to(jsonb_build_array(
  ${e}.id, (extract(epoch from ${e}.at) * 1000000)::bigint, ${e}.actor_id, ${e}.action, ${e}.target_type, ${e}.target_id,
  ${e}.target_name, ${e}.organization_id, ${e}.before, ${e}.after, ${e}.request_id, ${e}.result, ${e}.batch_id,
  encode(${e}.personal, 'hex'))::text, 'UTF8'))`;
