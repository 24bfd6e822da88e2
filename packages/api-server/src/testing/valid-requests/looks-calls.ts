import { looks } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { png } from '../mark-files.ts';
import type { CallRecords } from './call-records.ts';
import type { ValidRequest } from './valid-request.ts';

/** Brands of organizations and their hosts. */
export async function looksCalls(records: CallRecords): Promise<ValidRequest[]> {
  const { asAdmin, db, harbour, madeOrganization, word } = records;
  const host = () => `${word().toLowerCase()}.example`;
  const added = host();
  // One that is made again and again has too many.
  await db.execute(sql`delete from organization_hosts where organization_id = ${harbour}`);
  await db.execute(
    sql`insert into organization_hosts (host, organization_id, proof) values (${added}, ${harbour}, 'x')`,
  );
  const drafted = async () => {
    const id = await madeOrganization(word());
    const draft = { name: word(), colour: null, sentence: null, mailFoot: null, mark: { light: null, dark: null } };
    await db.execute(sql`
      insert into organization_looks (organization_id, draft) values (${id}, ${JSON.stringify(draft)}::jsonb)`);
    return id;
  };
  return [
    { route: looks.ofHost, query: { host: added } },
    { route: looks.read, ...asAdmin, params: { id: harbour } },
    {
      route: looks.change,
      ...asAdmin,
      params: { id: harbour },
      body: { name: word(), colour: '0b6470', language: 'de' },
    },
    { route: looks.publish, ...asAdmin, params: { id: await drafted() }, body: {} },
    { route: looks.reset, ...asAdmin, params: { id: await drafted() }, body: { of: 'draft' } },
    {
      route: looks.putMark,
      ...asAdmin,
      params: { id: harbour },
      query: { scheme: 'light' },
      body: { image: png(8, 8).toString('base64') },
    },
    { route: looks.hosts, ...asAdmin, params: { id: harbour } },
    { route: looks.addHost, ...asAdmin, params: { id: harbour }, body: { host: host() } },
    { route: looks.removeHost, ...asAdmin, params: { id: harbour, host: added } },
  ];
}
