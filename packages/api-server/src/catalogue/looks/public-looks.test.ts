import { looks, organization } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { png } from '../../testing/mark-files.ts';
import { suiteApp } from '../../testing/test-app.ts';
import { ownHosts } from '../hosts/own-hosts.ts';

const portalUrl = 'https://portal.gangway.example';
const app = await suiteApp({ config: { portalUrl, brandName: 'Gangway' } });
const harbour = await app.given.idOf('organizations', 'Harbour Freight');
const skyline = await app.given.idOf('organizations', 'Skyline Air');

const host = 'portal.harbour.example';
const standard = {
  name: 'Gangway',
  colour: null,
  sentence: null,
  mark: { light: null, dark: null },
  language: null,
  passkeys: true,
  passkeysAt: portalUrl,
};
const at = (asked?: string, headers?: Record<string, string>) =>
  app.send(looks.ofHost, { query: asked === undefined ? {} : { host: asked }, ...(headers ? { headers } : {}) });
const shownAt = async (asked?: string) => (await at(asked)).body;
const move = (state: string, name = host) =>
  app.given.rows(sql`update organization_hosts set state = ${state} where host = ${name}`);
/** Lets the memory of hosts grow old. */
const later = () => vi.spyOn(performance, 'now').mockReturnValue((now += 6_000));
let now = performance.now() + 10_000;

const change = (body: object) => app.expect(200, looks.change, { as: 'orgAdmin', params: { id: harbour }, body });
const publish = () => app.expect(200, looks.publish, { as: 'orgAdmin', params: { id: harbour }, body: {} });

beforeAll(async () => {
  for (const [id, name] of [
    [harbour, host],
    [skyline, 'portal.skyline.example'],
  ] as const) {
    await app.given.rows(sql`
      insert into organization_hosts (host, organization_id, state, proof) values (${name}, ${id}, 'live', 'x')`);
  }
  await change({
    name: 'Quay Three',
    colour: '0b6470',
    sentence: 'Welcome aboard.',
    mailFoot: 'Quay 3',
    language: 'de',
  });
  await app.expect(200, looks.putMark, {
    as: 'orgAdmin',
    params: { id: harbour },
    query: { scheme: 'light' },
    body: { image: png(8, 8).toString('base64') },
  });
  await publish();
});
beforeEach(() => void later());

describe('an unknown host', () => {
  it('has the product’s looks, whatever it is called', async () => {
    expect(await shownAt()).toEqual(standard);
    const hostile = [
      '',
      ' ',
      'unknown.example',
      'portal.gangway.example',
      "'; drop table organizations; --",
      '../../etc/passwd',
      '\ud800',
      '%',
      '<script>alert(1)</script>',
      '__proto__',
      'constructor',
      `${host}.evil.example`,
      `evil.example#${host}`,
      `${host}@evil.example`,
      'x'.repeat(2000),
      '🚢'.repeat(500),
      '[::1]:443',
    ];
    for (const asked of hostile)
      expect([asked, await at(asked)]).toMatchObject([asked, { status: 200, body: standard }]);
  });

  it('is refused with 400 where it is longer than any host, holds a NUL or is given twice', async () => {
    expect((await at('\u0000')).status).toBe(400);
    expect((await at('x'.repeat(5000))).status).toBe(400);
    const twice = await app.server.inject({ url: '/looks?host=a.example&host=b.example' });
    expect(twice.statusCode).toBe(400);
    expect((await app.server.inject({ url: '/looks?host=%ff%fe' })).statusCode).toBeLessThan(500);
  });
});

describe('an own host', () => {
  it.each([host, host.toUpperCase(), `${host}:8443`, `${host}.`, ` ${host} `])('is found as %j', async (asked) => {
    expect(await shownAt(asked)).toEqual({
      name: 'Quay Three',
      colour: '0b6470',
      sentence: 'Welcome aboard.',
      mark: { light: expect.stringMatching(/^data:image\/png;base64,/) as string, dark: null },
      language: 'de',
      passkeys: false,
      passkeysAt: portalUrl,
    });
  });

  it('shows the looks of its organization alone', async () => {
    expect(await shownAt('portal.skyline.example')).toEqual({ ...standard, passkeys: false });
  });

  it('shows no draft, and what is published at once', async () => {
    await change({ sentence: 'Not yet.' });
    later();
    expect(await shownAt(host)).toMatchObject({ sentence: 'Welcome aboard.' });
    await publish();
    expect(await shownAt(host)).toMatchObject({ sentence: 'Not yet.' });
    await change({ sentence: 'Welcome aboard.' });
    await publish();
  });

  it('has the product’s looks until its record proves it, and while its organization is switched off', async () => {
    await move('waiting');
    later();
    expect(await shownAt(host)).toEqual(standard);
    for (const state of ['certificate', 'failing', 'live']) {
      await move(state);
      later();
      expect(await shownAt(host)).toMatchObject({ name: 'Quay Three' });
    }
    await app.given.rows(sql`update organizations set is_active = false where id = ${harbour}`);
    later();
    expect(await shownAt(host)).toEqual(standard);
    await app.given.rows(sql`update organizations set is_active = true where id = ${harbour}`);
  });
});

describe('the answer', () => {
  it('is kept by browsers for a minute, and has no body while it is the same', async () => {
    const first = await at(host);
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=60',
      vary: expect.stringContaining('Origin') as string,
    });
    const tag = first.headers['etag'] ?? '';
    expect(tag).toMatch(/^"[\w-]{22}"$/);
    for (const held of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      expect(await at(host, { 'if-none-match': held })).toMatchObject({
        status: 304,
        text: '',
        headers: { etag: tag },
      });
    }
    expect((await at(host, { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await at('unknown.example', { 'if-none-match': tag })).status).toBe(200);
    await change({ colour: '123456' });
    await publish();
    expect((await at(host, { 'if-none-match': tag })).status).toBe(200);
  });

  it('asks the store once, however many ask', async () => {
    const execute = vi.spyOn(app.context.db, 'execute');
    await Promise.all(Array.from({ length: 50 }, (_, n) => at(n % 2 === 0 ? host : `h${n}.example`)));
    expect(execute.mock.calls.length).toBeLessThanOrEqual(2);
    execute.mockRestore();
  });

  it('comes from memory while the store is away', async () => {
    await shownAt(host);
    later();
    const execute = vi.spyOn(app.context.db, 'execute').mockRejectedValue(new Error('away'));
    expect(await shownAt(host)).toMatchObject({ name: 'Quay Three' });
    expect(await shownAt('unknown.example')).toEqual(standard);
    execute.mockRestore();
  });
});

describe('pages at an own host', () => {
  const origin = `https://${host}`;
  const signIn = (from: string) =>
    app.server.inject({
      method: 'POST',
      url: '/user/login',
      headers: { origin: from, 'content-type': 'application/json' },
      payload: { email: 'nobody@example.com', password: 'x' },
    });

  it('may call the API and read its answers', async () => {
    const answer = await signIn(origin);
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([401, origin]);
    const preflight = await app.server.inject({
      method: 'OPTIONS',
      url: '/user/login',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers['access-control-allow-origin']).toBe(origin);
  });

  it('may not until the record proves the host, nor by http, another port or a host below it', async () => {
    for (const other of [
      `http://${host}`,
      `${origin}:8443`,
      `https://sub.${host}`,
      'null',
      'https://unknown.example',
    ]) {
      const answer = await signIn(other);
      expect([other, answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([
        other,
        403,
        undefined,
      ]);
    }
    await move('waiting');
    later();
    expect((await signIn(origin)).statusCode).toBe(403);
    await move('live');
  });

  it('may not once the host is removed', async () => {
    await app.given.rows(sql`
      insert into organization_hosts (host, organization_id, state, proof) values ('gone.example', ${harbour}, 'live', 'x')`);
    later();
    expect((await signIn('https://gone.example')).statusCode).toBe(401);
    await app.expect(200, looks.removeHost, { as: 'superAdmin', params: { id: harbour, host: 'gone.example' } });
    expect((await signIn('https://gone.example')).statusCode).toBe(403);
  });
});

it('takes the scheme and the port of the portal', async () => {
  const hosts = ownHosts({ db: app.context.db, config: { ...app.context.config, portalUrl: 'http://localhost:4000' } });
  expect(await hosts.isOrigin(`http://${host}:4000`)).toBe(true);
  expect(await hosts.isOrigin(`https://${host}`)).toBe(false);
});

it('keeps looks of a hundred organizations, and answers for more', async () => {
  await app.given.rows(sql`
    with more as (
      insert into organizations (name, display_name) select 'many' || n, 'Many ' || n from generate_series(1, 150) n
      returning id, name),
    dressed as (
      insert into organization_looks (organization_id, version, live)
      select id, 1, jsonb_build_object('name', name, 'colour', null, 'sentence', null, 'mailFoot', null,
                                       'mark', jsonb_build_object('light', null, 'dark', null)) from more)
    insert into organization_hosts (host, organization_id, state, proof)
    select name || '.example', id, 'live', 'x' from more`);
  later();
  const reads = async (n: number) => {
    const execute = vi.spyOn(app.context.db, 'execute');
    expect(await shownAt(`many${n}.example`)).toMatchObject({ name: `many${n}` });
    const { length } = execute.mock.calls;
    execute.mockRestore();
    return length;
  };
  await shownAt(host);
  for (let n = 1; n <= 150; n += 1) expect(await reads(n)).toBe(1);
  expect(await reads(150)).toBe(0);
  expect(await reads(1)).toBe(1);
});

it('reads new looks once, however many ask, and shows the former ones until the store answers', async () => {
  await change({ sentence: 'Once.' });
  await publish();
  const execute = vi.spyOn(app.context.db, 'execute');
  await Promise.all(Array.from({ length: 50 }, () => at(host)));
  // The list of hosts, and the looks.
  expect(execute.mock.calls.length).toBe(2);
  await change({ sentence: 'Away.' });
  await publish();
  await shownAt('unknown.example');
  execute.mockRejectedValueOnce(new Error('away'));
  const during = await Promise.all([shownAt(host), shownAt(host), shownAt(host)]);
  for (const shown of during) expect(shown).toMatchObject({ sentence: 'Once.' });
  expect(await shownAt(host)).toMatchObject({ sentence: 'Away.' });
  execute.mockRestore();
});

it('shows the new organization’s looks where a host moves to one with the same version', async () => {
  const version = await app.given.value(sql`select version from organization_looks where organization_id = ${harbour}`);
  await app.given.rows(sql`
    insert into organization_looks (organization_id, version) values (${skyline}, ${version})
    on conflict (organization_id) do update set version = excluded.version`);
  await app.given.rows(sql`
    insert into organization_hosts (host, organization_id, state, proof) values ('moved.example', ${harbour}, 'live', 'x')`);
  later();
  expect(await shownAt('moved.example')).toMatchObject({ name: 'Quay Three' });
  await app.given.rows(sql`update organization_hosts set organization_id = ${skyline} where host = 'moved.example'`);
  later();
  expect(await shownAt('moved.example')).toEqual({ ...standard, passkeys: false });
});

it('no longer names an organization that is gone', async () => {
  const id = (
    await app.expect(201, organization.create, { as: 'superAdmin', body: { name: 'gone', displayName: 'Gone' } })
  ).body.id;
  await app.given.rows(sql`
    insert into organization_hosts (host, organization_id, state, proof) values ('gone2.example', ${id}, 'live', 'x')`);
  await app.given.rows(sql`delete from organizations where id = ${id}`);
  later();
  expect(await shownAt('gone2.example')).toEqual(standard);
});
