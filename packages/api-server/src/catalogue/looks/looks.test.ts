import { activity, looks, organization } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Person } from '../../testing/test-fixture.ts';
import { png, svg } from '../../testing/mark-files.ts';
import { suiteApp } from '../../testing/test-app.ts';

const app = await suiteApp();
const harbour = await app.given.idOf('organizations', 'Harbour Freight');
const skyline = await app.given.idOf('organizations', 'Skyline Air');
beforeEach(() => app.given.empty('organization_looks'));

const read = async (as: Person = 'orgAdmin', id = harbour) =>
  (await app.expect(200, looks.read, { as, params: { id } })).body;
const change = (body: object, as: Person = 'orgAdmin', id = harbour) =>
  app.send(looks.change, { as, params: { id }, body });
const publish = (as: Person = 'orgAdmin', id = harbour, version?: number) =>
  app.send(looks.publish, { as, params: { id }, body: version === undefined ? {} : { version } });
const reset = (of: 'draft' | 'live', as: Person = 'orgAdmin', id = harbour) =>
  app.send(looks.reset, { as, params: { id }, body: { of } });
const putMark = (image: Buffer | null, scheme: 'light' | 'dark' = 'light', as: Person = 'orgAdmin', id = harbour) =>
  app.send(looks.putMark, {
    as,
    params: { id },
    query: { scheme },
    body: { image: image && image.toString('base64') },
  });
const events = async (action: 'looks.changed' | 'looks.published' | 'looks.reset') =>
  (await app.expect(200, activity.list, { as: 'superAdmin', query: { 'f.action': action, sort: '-id' } })).body;

const nothing = { name: null, colour: null, sentence: null, mailFoot: null };
const noMarks = { light: null, dark: null };

describe('who may not', () => {
  it('neither reads nor changes them without a role of the administration', async () => {
    expect((await app.send(looks.read, { params: { id: harbour } })).status).toBe(401);
    expect((await app.send(looks.read, { as: 'user', params: { id: harbour } })).status).toBe(403);
    expect((await change({ name: 'Quay' }, 'user')).status).toBe(403);
  });

  it('changes nothing as an Auditor or a Branch_Admin, who may read', async () => {
    const branchAdmin = await app.given.person({
      organization: 'Harbour Freight',
      branches: ['Hamburg'],
      roles: { user_management: 'Branch_Admin' },
    });
    const as = { token: await branchAdmin.token() };
    await app.expect(200, looks.read, { as, params: { id: harbour } });
    await read('auditor');
    for (const caller of [as, 'auditor'] as const) {
      const answers = [
        await app.send(looks.change, { as: caller, params: { id: harbour }, body: { name: 'Quay' } }),
        await app.send(looks.publish, { as: caller, params: { id: harbour }, body: {} }),
        await app.send(looks.reset, { as: caller, params: { id: harbour }, body: { of: 'live' } }),
        await app.send(looks.putMark, {
          as: caller,
          params: { id: harbour },
          query: { scheme: 'dark' },
          body: { image: null },
        }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    }
  });

  it('answers for another organization as if it did not exist', async () => {
    const answers = [
      await app.send(looks.read, { as: 'otherOrgAdmin', params: { id: harbour } }),
      await change({ name: 'Quay' }, 'otherOrgAdmin'),
      await publish('otherOrgAdmin'),
      await reset('live', 'otherOrgAdmin'),
      await putMark(png(8, 8), 'light', 'otherOrgAdmin'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await app.send(looks.read, { as: 'superAdmin', params: { id: 999_999 } })).status).toBe(404);
    expect(await read()).toMatchObject({ version: 1, draft: null, live: null });
  });
});

describe('a draft', () => {
  it('begins with the product’s looks, and keeps the fields that are not sent', async () => {
    expect(await read()).toEqual({ ...nothing, language: null, version: 1, draft: null, live: null });
    await change({ name: '  Quay Three ', colour: '0B6470' });
    await change({ sentence: 'Welcome aboard.', mailFoot: 'Quay 3\nHamburg' });
    const fields = { name: 'Quay Three', colour: '0b6470', sentence: 'Welcome aboard.', mailFoot: 'Quay 3\nHamburg' };
    expect(await read()).toEqual({
      ...fields,
      language: null,
      version: 3,
      draft: { ...fields, mark: noMarks },
      live: null,
    });
  });

  it('stays a draft until it is published, and ends once it equals what is live', async () => {
    await change({ name: 'Quay Three' });
    const published = await publish();
    expect(published).toMatchObject({ status: 200, body: { draft: null, live: { name: 'Quay Three' } } });
    await change({ name: 'Quay Four' });
    expect(await read()).toMatchObject({
      name: 'Quay Four',
      draft: { name: 'Quay Four' },
      live: { name: 'Quay Three' },
    });
    await change({ name: 'Quay Three' });
    expect(await read()).toMatchObject({ name: 'Quay Three', draft: null, live: { name: 'Quay Three' } });
    expect(await publish()).toMatchObject({ status: 409, body: { code: 'no_draft' } });
  });

  it('is discarded, and the product’s looks come back', async () => {
    await change({ name: 'Quay Three' });
    await publish();
    await change({ name: 'Quay Four' });
    expect(await reset('draft')).toMatchObject({ status: 200, body: { draft: null, live: { name: 'Quay Three' } } });
    expect(await reset('live')).toMatchObject({ status: 200, body: { ...nothing, draft: null, live: null } });
  });

  it('reads an empty text and null as the product’s', async () => {
    await change({ name: 'Quay Three', sentence: 'Welcome aboard.', colour: '0b6470' });
    await change({ name: ' ', sentence: null, colour: null });
    expect(await read()).toMatchObject({ ...nothing, draft: null });
  });

  it('is not overwritten unseen', async () => {
    const { version } = await read();
    await change({ name: 'Quay Three', version });
    for (const answer of [
      await change({ name: 'Quay Four', version }),
      await publish('orgAdmin', harbour, version),
      await app.send(looks.putMark, {
        as: 'orgAdmin',
        params: { id: harbour },
        query: { scheme: 'dark' },
        body: { image: null, version },
      }),
    ]) {
      expect(answer).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } });
    }
    expect(await read()).toMatchObject({ name: 'Quay Three', version: version + 1, live: null });
  });

  it('is saved by one of two who save the same version at once', async () => {
    const { version } = await read();
    const answers = await Promise.all(['Quay Three', 'Quay Four'].map((name) => change({ name, version })));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '412']);
  });
});

describe('the default language', () => {
  it('applies at once', async () => {
    expect(await change({ language: 'de' })).toMatchObject({ status: 200, body: { language: 'de', draft: null } });
    expect((await change({ language: 'xx' })).status).toBe(400);
    expect((await change({ language: '../../etc' })).status).toBe(400);
    expect(await read()).toMatchObject({ language: 'de' });
  });
});

describe('a colour', () => {
  it.each(['', '#0b6470', '0b647', 'red', 'rgb(0,0,0)', 'url(x)', '0b6470\n', '}body{'])(
    'is never %j',
    async (colour) => {
      expect(await change({ colour })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'colour', code: 'colour_form' }] },
      });
    },
  );

  it.each([
    ['777777', '4.47', '767676'],
    ['FFFFFF', '1', '767676'],
    ['63c7cf', '1.98', '408085'],
  ])('%s is refused with the nearest that white can be read on', async (colour, contrast, nearest) => {
    const answer = await change({ colour });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_field',
        errors: [{ field: 'colour', values: { colour, contrast: Number(contrast), least: 4.5, nearest } }],
      },
    });
    expect((await change({ colour: nearest })).status).toBe(200);
  });
});

describe('a brand', () => {
  it.each([
    ['the product’s', 'Gangway'],
    ['the product’s in other letters', 'GANG WAY'],
    ['the product’s with Cyrillic letters', 'Gаngwаy'],
    ['the product’s with Greek capitals', 'GΑΝGWΑΥ'],
    ['the product’s in full width', 'Ｇａｎｇｗａｙ'],
    ['the product’s with an invisible character', 'Gang\u200Bway'],
    ['the product’s with accents', 'Gängwáy'],
    ['the product’s with vv for w', 'Gangvvay'],
    ['another organization’s name', 'skyline-air'],
    ['another organization’s name with 1 for l', 'Sky1ine A1r'],
    ['another organization’s brand', 'Blue Modem'],
    ['another organization’s brand with rn for m', 'Blue Modern'],
    ['another organization’s draft', 'R0tor'],
  ])('is not spelled like %s', async (_what, name) => {
    await change({ name: 'Blue Modem' }, 'otherOrgAdmin', skyline);
    await publish('otherOrgAdmin', skyline);
    await change({ name: 'Rotor' }, 'otherOrgAdmin', skyline);
    expect(await change({ name })).toMatchObject({
      status: 409,
      body: { code: 'name_taken', errors: [{ field: 'name', code: 'brand_alike' }] },
    });
    expect(await read()).toMatchObject({ name: null });
  });

  it.each(['Harbour Freight', 'HARBOUR', 'Gangway Harbour', 'ハーバー', '港口', 'ميناء'])('may be %s', async (name) => {
    expect(await change({ name })).toMatchObject({ status: 200, body: { name } });
  });

  it.each(['Quay\u0007', 'Quay\u202EThree', '\u200B\u200B', 'x'.repeat(201)])('is not %j', async (name) => {
    expect((await change({ name })).status).toBe(400);
  });

  it('is not published once another organization is called so', async () => {
    await change({ name: 'Tide Works' });
    await app.expect(201, organization.create, { as: 'superAdmin', body: { name: 'tide', displayName: 'Tide-Works' } });
    expect(await publish()).toMatchObject({ status: 409, body: { errors: [{ code: 'brand_alike' }] } });
  });

  it('goes to one of two organizations that take it at once', async () => {
    const answers = await Promise.all([
      change({ name: 'North Pier' }),
      change({ name: 'N0rth Pier' }, 'otherOrgAdmin', skyline),
    ]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  });
});

describe('a mark', () => {
  it('is put into the draft by its content, and taken out again', async () => {
    const [light, dark] = [png(32, 32), svg('<path d="M0 0h24v24z"/>')];
    await putMark(light);
    await putMark(dark, 'dark');
    const mark = {
      light: `data:image/png;base64,${light.toString('base64')}`,
      dark: `data:image/svg+xml;base64,${dark.toString('base64')}`,
    };
    expect(await read()).toMatchObject({ draft: { mark }, live: null });
    await putMark(null);
    expect(await read()).toMatchObject({ draft: { mark: { ...mark, light: null } } });
  });

  it('is refused at its field, and the former one stays', async () => {
    await putMark(png(32, 32));
    expect(await putMark(png(1025, 8))).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'image', code: 'mark_sides', values: { width: 1025, height: 8, limit: 1024 } }] },
    });
    expect(await putMark(Buffer.alloc(65 * 1024))).toMatchObject({ body: { errors: [{ code: 'mark_too_large' }] } });
    expect((await putMark(Buffer.alloc(200 * 1024))).status).toBe(413);
    expect((await read()).draft?.mark.light).toMatch(/^data:image\/png/);
  });
});

describe('the trail', () => {
  it('names what changed, a mark without its bytes', async () => {
    await change({ name: 'Quay Three', language: 'ja' });
    await putMark(png(32, 32));
    const [withMark, first] = await events('looks.changed');
    expect(first).toMatchObject({
      target: { type: 'organization', name: 'Harbour Freight' },
      before: { brand: null, language: null },
      after: { brand: 'Quay Three', language: 'ja' },
    });
    expect(withMark?.after).toEqual({ mark: expect.stringMatching(/^light image\/png, 1 kB, [0-9a-f]{8}$/) as string });
    await publish();
    await reset('live');
    expect((await events('looks.published'))[0]).toMatchObject({
      before: { brand: null },
      after: { brand: 'Quay Three' },
    });
    expect((await events('looks.reset'))[0]).toMatchObject({ before: { brand: 'Quay Three' }, after: { brand: null } });
  });

  it('says nothing where nothing changed', async () => {
    await change({ name: 'Quay Three' });
    const before = (await events('looks.changed')).length;
    const { version } = await read();
    await change({ name: 'Quay Three' });
    await reset('draft', 'otherOrgAdmin', skyline);
    expect((await events('looks.changed')).length).toBe(before);
    expect((await read()).version).toBe(version);
  });
});

it('goes with its organization', async () => {
  const id = await app.given.organization();
  await change({ name: 'Short Life' }, 'superAdmin', id);
  await app.given.rows(sql`delete from organizations where id = ${id}`);
  expect(await app.given.rows(sql`select 1 from organization_looks where organization_id = ${id}`)).toEqual([]);
});
