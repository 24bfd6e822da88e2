import { CloudEvent, HTTP, type Message } from 'cloudevents';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { suiteApp } from '../../testing/test-app.ts';
import { type UsageService, containerUse, usageService } from '../../testing/usage-service.ts';

const app = await suiteApp();
let erp: UsageService;
beforeAll(async () => {
  erp = await usageService(app);
});

async function event(id: string, data: object = { quantity: 2.5 }) {
  const { sub } = await containerUse(app);
  return new CloudEvent({
    id,
    source: '/cranes/north',
    type: 'containers',
    subject: String(sub),
    time: new Date().toISOString(),
    data,
  });
}

const send = ({ headers, body }: Message<unknown>) =>
  erp.post(String(body), Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])));

const quantityOf = (id: string) =>
  app.given.value(sql`select quantity::float8 from usage_events where id = ${id} and source = '/cranes/north'`);

describe('CloudEvents as the SDK of the CNCF sends them', () => {
  it('are taken structured', async () => {
    expect(await send(HTTP.structured(await event('structured')))).toEqual({
      status: 200,
      body: { results: [{ outcome: 'taken' }] },
    });
    expect(await quantityOf('structured')).toBe(2.5);
  });

  it('are taken binary, and known in the other form', async () => {
    const sent = await event('binary');
    expect(await send(HTTP.binary(sent))).toMatchObject({ status: 200, body: { results: [{ outcome: 'taken' }] } });
    expect(await send(HTTP.structured(sent))).toMatchObject({ body: { results: [{ outcome: 'known' }] } });
    expect(await quantityOf('binary')).toBe(2.5);
  });

  it('are taken as a batch, each judged by itself, corrections included', async () => {
    const batch = [
      await event('batch'),
      await event('none', {}),
      (await event('version')).cloneWith({ specversion: '0.3' }, false),
      await event('correction', { quantity: 1, corrects: 'batch' }),
    ];
    const { body } = await erp.post(batch, { 'content-type': 'application/cloudevents-batch+json; charset=utf-8' });
    expect(body.results.map(({ outcome, reason }) => reason?.split(':', 1)[0] ?? outcome)).toEqual([
      'taken',
      'invalid',
      'invalid',
      'taken',
    ]);
  });

  it('are refused where the body is no event, no list or nothing', async () => {
    const type = (name: string) => ({ 'content-type': `application/${name}` });
    expect(await erp.post({}, type('cloudevents-batch+json'))).toMatchObject({ status: 400 });
    expect(await erp.post('', type('cloudevents+json'))).toMatchObject({ status: 400 });
    expect(await erp.post([], type('cloudevents+json'))).toMatchObject({
      body: { results: [{ outcome: 'refused', reason: 'invalid: specversion has to be 1.0.' }] },
    });
    const { results } = (await erp.post('null', { 'ce-specversion': '1.0', 'ce-id': '%' })).body;
    expect(results.map(({ outcome }) => outcome)).toEqual(['refused']);
  });
});
