import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Database, selectRows } from '../../store/index.ts';

/** Whether something answers at an address; undefined where this server cannot tell. */
export type Probe = (address: string) => Promise<boolean | undefined>;

const Watched = Type.Object({ id: Type.Integer(), url: Type.String(), is_out: Type.Boolean() });

/**
 * Checks the address of every active service in parallel, and stores changes. No request waits for it: requests read the stored
 * state.
 */
export async function watchServices(db: Database, probe: Probe): Promise<void> {
  const services = await selectRows(
    db,
    Watched,
    sql`
    select v.id, v.url, o.service_id is not null as is_out
      from services v left join service_outages o on o.service_id = v.id
     where v.is_active and v.url <> '' and v.name <> 'user_management' order by v.id`,
  );
  await Promise.all(
    services.map(async ({ id, url, is_out }) => {
      const answers = await probe(url);
      if (answers === false && !is_out) {
        await db.execute(sql`
          insert into service_outages (service_id) select id from services where id = ${id} and url = ${url} and is_active
          on conflict do nothing`);
      }
      // Keep the stored state where this replica cannot tell: another one may have written it.
      if (answers === true && is_out) await db.execute(sql`delete from service_outages where service_id = ${id}`);
    }),
  );
  await db.execute(sql`
    delete from service_outages o using services v where v.id = o.service_id and (not v.is_active or v.url = '')`);
}
