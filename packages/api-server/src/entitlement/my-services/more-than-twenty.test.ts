import { auth, me } from '@gangway/contract';
import { decodeJwt } from 'jose';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { suiteApp } from '../../testing/test-app.ts';

const app = await suiteApp();
const olga = await app.idOf('user');
await app.given.rows(sql`
  insert into services (name, display_name, url)
  select 'berth_' || n, 'Berth ' || n, 'https://berth-' || n || '.example' from generate_series(1, 22) n`);
await app.given.rows(sql`
  insert into user_service_roles (user_id, service_id, role_id, limit_value)
  select ${olga}, v.id, (select id from roles where name = 'api_user'), 10 from services v where v.name like 'berth%'`);

describe('a person with more than twenty services', () => {
  it('gets a token that names the protected ones and says that there are more', async () => {
    const { accessToken } = await app.signIn('user');
    const claims = decodeJwt<{ services: object; more_services?: boolean }>(accessToken);
    expect(Object.keys(claims.services)).toEqual(['ocean_tracking', 'erp']);
    expect(claims.more_services).toBe(true);
  });

  it('finds the others available, and they open', async () => {
    const mine = (await app.expect(200, me.services, { as: 'user' })).body;
    expect(mine.find(({ key }) => key === 'berth_22')).toMatchObject({ available: true });
    const { accessToken } = (await app.expect(200, auth.handoff, { as: 'user', body: { service: 'berth_22' } })).body;
    const claims = decodeJwt<{ services: object; more_services?: boolean }>(accessToken!);
    expect(claims.services).toEqual({ berth_22: ['api_user'] });
    expect(claims.more_services).toBeUndefined();
  });
});

it('leaves the mark out of the token of a person with few services', async () => {
  const { accessToken } = await app.signIn('orgAdmin');
  expect(decodeJwt(accessToken)).not.toHaveProperty('more_services');
});
