import { freePort } from '@gangway/tooling/child-process';
import { signInRequest } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { type TestApp, suiteApp } from './test-app.ts';
import { testConfig } from './test-config.ts';

/** The API on a real socket, for clients that other people wrote. */
export async function appOnPort(): Promise<TestApp> {
  // The address is part of every token: it is known before the server listens.
  const api = await freePort();
  const app = await suiteApp({
    config: { apiUrl: `http://127.0.0.1:${api}`, ports: { ...testConfig().ports, api } },
  });
  await app.server.listen({ host: '127.0.0.1', port: api });
  return app;
}

/**
 * Does what the browser and the portal do between a service's request and its callback.
 * @param session of the portal; without it `user` signs in.
 * @returns the address of the callback, with the answer.
 */
export async function throughPortal(app: TestApp, address: URL, session?: { accessToken: string }): Promise<URL> {
  const sent = await fetch(address, { redirect: 'manual' });
  const request = new URL(sent.headers.get('location') ?? '').searchParams.get('request') ?? '';
  const portal = session ?? (await app.signIn('user', 'portal'));
  const { body } = await app.expect(200, signInRequest.allow, {
    as: { token: portal.accessToken },
    params: { request },
  });
  return new URL(body.address ?? '');
}

/** Lets `user` use a service of the fixture, by its key, as `api_user`. */
export async function giveRole(app: TestApp, key: string): Promise<void> {
  await app.given.rows(sql`
    insert into user_service_roles (user_id, service_id, role_id)
    select ${await app.idOf('user')}, v.id, r.id from services v, roles r
     where v.name = ${key} and r.name = 'api_user' on conflict do nothing`);
}
