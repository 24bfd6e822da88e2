import { sql } from 'drizzle-orm';
import type { Database } from '../../store/index.ts';

/**
 * Keeps why a request of a client was refused, for the service's page: the client itself is told less. Writes at most once in
 * 5 seconds, however many requests come.
 * @param id the client's row.
 * @param cause one sentence; may quote what a stranger sent.
 */
export async function keepRefusal(db: Database, id: number, cause: string): Promise<void> {
  // The store refuses U+0000, and nothing else that is invisible belongs on a page.
  const shown = cause.replaceAll(/[\p{Cc}\p{Cf}]/gu, '�');
  await db.execute(sql`
    update oidc_clients set last_refused_at = now(), last_refusal = ${shown}
     where id = ${id} and coalesce(last_refused_at < now() - interval '5 seconds', true)`);
}
