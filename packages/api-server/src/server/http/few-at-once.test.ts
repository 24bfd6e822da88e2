import { importing } from '@gangway/contract';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { suiteApp } from '../../testing/test-app.ts';

const app = await suiteApp();
await app.server.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.server.address();
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}${importing.preview.path}`;
const tokens = {
  first: await app.tokenOf('orgAdmin'),
  second: await app.tokenOf('otherOrgAdmin'),
  third: await app.tokenOf('superAdmin'),
};

const file = JSON.stringify({
  kind: 'people',
  columns: ['Email'],
  rows: Array.from({ length: 200 }, (_, row) => [`row.${row}@example.com`]),
});

/** A preview that has reached the server, whose body ends when `finish` is called. */
async function slowPreview(who: keyof typeof tokens) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const bytes = new TextEncoder().encode(file);
  const arrived = once(app.server.server, 'request');
  const answer = fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens[who]}`, 'content-type': 'application/json' },
    body: readable,
    duplex: 'half',
  });
  void writer.write(bytes.subarray(0, 100)).catch(() => {});
  // A question that comes first would take its turn.
  await arrived;
  const finish = async () => {
    await writer.write(bytes.subarray(100));
    await writer.close();
    return (await answer).status;
  };
  return { finish, abort: () => writer.abort(new Error('gone')), answer };
}

const preview = async (who: keyof typeof tokens) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens[who]}`, 'content-type': 'application/json' },
    body: file,
  });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() };
};

/** A slow preview that the server has admitted, which only its effect on `others` shows. */
async function admittedPreview(who: keyof typeof tokens, others = who) {
  for (;;) {
    const slow = await slowPreview(who);
    // Start it again where a question took its turn: before its body ends, it is answered by a refusal alone.
    const refused = slow.answer.then(
      () => true,
      () => true,
    );
    do {
      if ((await preview(others)).status === 429) return slow;
    } while (!(await Promise.race([refused, Promise.resolve(false)])));
  }
}

/** Waits until previews of a person are answered so again. */
const until = async (who: keyof typeof tokens, status: number) => {
  await expect.poll(async () => (await preview(who)).status, { timeout: 20_000 }).toBe(status);
};

describe('previews of files', () => {
  it('run one after the other for a person, and for two people at once', async () => {
    const mine = await admittedPreview('first');
    const again = await preview('first');
    expect(again).toMatchObject({ status: 429, retryAfter: '2' });
    expect(again.text).toContain('Your last request of this kind is still being worked on. Wait a few seconds');
    const theirs = await admittedPreview('second', 'third');
    expect((await preview('third')).text).toContain('Others have sent large requests at this moment.');
    expect(await mine.finish()).toBe(200);
    await until('third', 200);
    expect(await theirs.finish()).toBe(200);
    await until('second', 200);
  });

  it('stop counting once their caller is gone or a body was refused', async () => {
    const gone = await admittedPreview('first');
    await gone.abort();
    await gone.answer.catch(() => {});
    await until('first', 200);
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.first}`, 'content-type': 'application/json' },
      body: '{"kind":"people","columns":["a"],"rows":[1]}',
    });
    expect(answer.status).toBe(400);
    await answer.text();
    await until('first', 200);
  });
});
