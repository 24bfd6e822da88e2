import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Database, selectRows } from '../../store/index.ts';

/** Lists the origins of public clients: their pages call the token endpoint from a browser. */
export async function publicClientOrigins(db: Database): Promise<ReadonlySet<string>> {
  const rows = await selectRows(
    db,
    Type.Object({ address: Type.String() }),
    sql`
    select jsonb_array_elements_text(redirect_uris) as address from oidc_clients
     where is_active and auth_method = 'none'`,
  );
  // Leave out a native app's own scheme: its origin would be the word null, which every sandboxed page sends.
  const pages = rows.filter(({ address }) => /^https?:/i.test(address));
  return new Set(pages.map(({ address }) => new URL(address).origin));
}
