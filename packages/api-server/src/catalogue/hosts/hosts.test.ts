import { activity, looks, mostHosts } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Person } from '../../testing/test-fixture.ts';
import { suiteApp } from '../../testing/test-app.ts';
import { checkHosts, type HostProbe } from './check-hosts.ts';

const app = await suiteApp({ config: { portalUrl: 'https://portal.gangway.example' } });
const harbour = await app.given.idOf('organizations', 'Harbour Freight');
const skyline = await app.given.idOf('organizations', 'Skyline Air');
beforeEach(() => app.given.empty('organization_hosts'));

const add = (host: string, as: Person = 'superAdmin', id = harbour) =>
  app.send(looks.addHost, { as, params: { id }, body: { host } });
const list = async (as: Person = 'superAdmin', id = harbour) =>
  (await app.expect(200, looks.hosts, { as, params: { id } })).body;
const remove = (host: string, as: Person = 'superAdmin', id = harbour) =>
  app.send(looks.removeHost, { as, params: { id, host } });

describe('who may not', () => {
  it('adds and removes none as an Org_Admin, who may read them', async () => {
    await add('portal.harbour.example');
    expect((await add('other.harbour.example', 'orgAdmin')).status).toBe(403);
    expect((await remove('portal.harbour.example', 'orgAdmin')).status).toBe(403);
    expect((await list('orgAdmin')).map(({ host }) => host)).toEqual(['portal.harbour.example']);
    expect((await app.send(looks.hosts, { as: 'user', params: { id: harbour } })).status).toBe(403);
    expect((await app.send(looks.hosts, { as: 'otherOrgAdmin', params: { id: harbour } })).status).toBe(404);
    expect((await app.send(looks.hosts, { params: { id: harbour } })).status).toBe(401);
  });
});

describe('a host', () => {
  it('waits for its record, with a proof of its own', async () => {
    expect(await add(' Portal.Harbour.Example. ')).toMatchObject({
      status: 201,
      body: {
        host: 'portal.harbour.example',
        state: 'waiting',
        record: '_gangway.portal.harbour.example',
        proof: expect.stringMatching(/^gangway-proof=[\w-]{43}$/) as string,
        problem: null,
        checkedAt: null,
      },
    });
    await add('pörtal.harbour.example');
    const [, second] = await list();
    expect(second?.host).toBe('xn--prtal-jua.harbour.example');
    const [first] = await list();
    expect(first?.proof).not.toBe(second?.proof);
  });

  it.each([
    'localhost',
    'harbour',
    '192.0.2.1',
    '[2001:db8::1]',
    '0x7f.1',
    'https://portal.harbour.example',
    'portal.harbour.example:8443',
    'portal.harbour.example/login',
    'user@portal.harbour.example',
    '*.harbour.example',
    '-a.example',
    'a..example',
    'a_b.example',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(130)}example`,
    'portal.example\nx',
    '%00.example',
  ])('is not %j', async (host) => {
    expect(await add(host)).toMatchObject({ status: 400, body: { errors: [{ field: 'host', code: 'host_form' }] } });
  });

  it.each(['portal.gangway.example', 'sub.portal.gangway.example', 'gangway.example'])(
    'is not %s, which belongs to the platform',
    async (host) => {
      expect(await add(host)).toMatchObject({ status: 400, body: { errors: [{ code: 'host_of_platform' }] } });
    },
  );

  it('belongs to one organization, and to another only after it was removed', async () => {
    const first = await add('portal.harbour.example');
    expect(await add('PORTAL.harbour.example', 'superAdmin', skyline)).toMatchObject({
      status: 409,
      body: { code: 'host_taken', errors: [{ field: 'host' }] },
    });
    expect((await remove('portal.harbour.example', 'superAdmin', skyline)).status).toBe(404);
    expect((await remove('portal.harbour.example')).status).toBe(200);
    expect((await remove('portal.harbour.example')).status).toBe(404);
    const second = await add('portal.harbour.example', 'superAdmin', skyline);
    expect((second.body as { proof: string }).proof).not.toBe((first.body as { proof: string }).proof);
  });

  it('is one of ten at most', async () => {
    for (let n = 0; n < mostHosts; n += 1) await add(`portal${n}.harbour.example`);
    expect(await add('one.more.example')).toMatchObject({ status: 409, body: { code: 'too_many_hosts' } });
    expect(await list()).toHaveLength(mostHosts);
    expect((await add('elsewhere.example', 'superAdmin', 999_999)).status).toBe(404);
  });

  it('is recorded when added and removed', async () => {
    await add('portal.harbour.example');
    await remove('portal.harbour.example');
    const { body } = await app.expect(200, activity.list, {
      as: 'orgAdmin',
      query: { sort: '-id', page: 1, size: 10 },
    });
    expect(body.slice(0, 2)).toMatchObject([
      { action: 'host.removed', before: { host: 'portal.harbour.example', state: 'waiting' } },
      { action: 'host.added', after: { host: 'portal.harbour.example', state: 'waiting' } },
    ]);
  });
});

describe('a check', () => {
  const asked: string[] = [];
  const missing = () => Promise.reject(Object.assign(new Error('queryTxt ENOTFOUND'), { code: 'ENOTFOUND' }));
  let texts: HostProbe['texts'] = missing;
  let page: HostProbe['page'] = () => Promise.reject(new Error('no answer'));
  const probe: HostProbe = {
    texts: (record) => {
      asked.push(record);
      return texts(record);
    },
    page: (address) => {
      asked.push(address);
      return page(address);
    },
  };
  /** Checks once a minute has passed. */
  const check = async () => {
    await app.given.rows(sql`update organization_hosts set checked_at = checked_at - interval '2 minutes'`);
    asked.length = 0;
    await checkHosts(app.context, probe);
    const [host] = await list();
    return [host?.state, host?.problem];
  };
  const proof = async () => (await list())[0]?.proof ?? '';
  const answers = (status: number) => {
    page = () => Promise.resolve(status);
  };
  const isProven = async () => {
    const value = await proof();
    texts = () => Promise.resolve(['v=spf1 -all', value]);
  };
  const live = async () => {
    await isProven();
    answers(200);
    await check();
  };

  beforeEach(async () => {
    texts = missing;
    page = () => Promise.reject(new Error('no answer'));
    await add('portal.harbour.example');
  });

  it('asks for the record, then for the page, and goes on to live', async () => {
    expect(await check()).toEqual(['waiting', 'record_missing']);
    expect(asked).toEqual(['_gangway.portal.harbour.example']);
    texts = () => Promise.resolve(['gangway-proof=of-another']);
    expect(await check()).toEqual(['waiting', 'record_differs']);
    await isProven();
    expect(await check()).toEqual(['certificate', 'no_answer']);
    expect(asked).toEqual(['_gangway.portal.harbour.example', 'https://portal.harbour.example/login']);
    answers(404);
    expect(await check()).toEqual(['certificate', 'other_answer']);
    answers(200);
    expect(await check()).toEqual(['live', null]);
    expect((await list())[0]?.checkedAt).toMatch(/Z$/);
  });

  it('keeps the state while a name server does not answer', async () => {
    await live();
    texts = () => Promise.reject(Object.assign(new Error('queryTxt ETIMEOUT'), { code: 'ETIMEOUT' }));
    expect(await check()).toEqual(['live', 'lookup_failed']);
    await isProven();
    expect(await check()).toEqual(['live', null]);
  });

  it('fails while the host does not answer, and recovers', async () => {
    await live();
    answers(502);
    expect(await check()).toEqual(['failing', 'other_answer']);
    expect(await check()).toEqual(['failing', 'other_answer']);
    answers(200);
    expect(await check()).toEqual(['live', null]);
  });

  it('withdraws the proof at the second check without the record', async () => {
    await live();
    texts = missing;
    expect(await check()).toEqual(['failing', 'record_missing']);
    expect(await check()).toEqual(['waiting', 'record_missing']);
  });

  it('records each change of state as the server’s', async () => {
    await live();
    const { body } = await app.expect(200, activity.list, {
      as: 'auditor',
      query: { 'f.action': 'host.changed', sort: '-id' },
    });
    expect(body[0]).toMatchObject({
      before: { state: 'waiting' },
      after: { host: 'portal.harbour.example', state: 'live' },
    });
    await check();
    const { body: after } = await app.expect(200, activity.list, {
      as: 'auditor',
      query: { 'f.action': 'host.changed' },
    });
    expect(after).toHaveLength(body.length);
  });

  it('checks a host once a minute, whichever replica runs', async () => {
    await checkHosts(app.context, probe);
    expect(await Promise.all([checkHosts(app.context, probe), checkHosts(app.context, probe)])).toEqual([0, 0]);
  });

  it('records nothing for a host that was removed and added again during its check', async () => {
    await isProven();
    page = async () => {
      await remove('portal.harbour.example');
      await add('portal.harbour.example', 'superAdmin', skyline);
      return 200;
    };
    await check();
    expect((await list('superAdmin', skyline))[0]).toMatchObject({ state: 'waiting', problem: null });
  });

  it('ends in time where nothing answers', async () => {
    await app.given.rows(sql`
      insert into organization_hosts (host, organization_id, proof)
      select 'n' || n || '.example', ${skyline}, 'x' from generate_series(1, 50) n`);
    expect(await checkHosts(app.context, probe)).toBe(20);
  });
});
