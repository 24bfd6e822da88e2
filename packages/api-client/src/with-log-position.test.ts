import { expect, it } from 'vitest';
import type { HttpRequest } from './http.ts';
import { withLogPosition } from './with-log-position.ts';

/** A storage, and an API that answers writes with the positions given. */
function scene(positions: (string | undefined)[], storage: () => Storage = fakeStorage()) {
  const sent: (string | undefined)[] = [];
  const http = withLogPosition(
    {
      send: async ({ method, headers }) => {
        sent.push(headers['gangway-log-position']);
        const position = method === 'GET' ? undefined : positions.shift();
        return { status: 200, headers: position === undefined ? {} : { 'gangway-log-position': position }, text: '' };
      },
    },
    storage,
  );
  const call = (method: HttpRequest['method']) =>
    http.send({ method, path: '/user/details', headers: {}, body: null, signed: true });
  return { call, sent };
}

function fakeStorage(): () => Storage {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  };
  return () => storage as Storage;
}

it('gives back with reads where the last write stands, and with nothing else', async () => {
  const { call, sent } = scene(['0/16B3748']);
  await call('GET');
  await call('POST');
  await call('GET');
  await call('POST');
  expect(sent).toEqual([undefined, undefined, '0/16B3748', undefined]);
});

it('sends nothing to an API without replicas', async () => {
  const { call, sent } = scene([undefined]);
  await call('POST');
  await call('GET');
  expect(sent).toEqual([undefined, undefined]);
});

it('keeps the later of two writes whose answers come the other way round', async () => {
  const { call, sent } = scene(['1/0', '0/FFFFFFFF']);
  await call('POST');
  await call('POST');
  await call('GET');
  expect(sent.at(-1)).toBe('1/0');
});

it('remembers it over a reload of the page', async () => {
  const storage = fakeStorage();
  await scene(['0/16B3748'], storage).call('DELETE');
  const { call, sent } = scene([], storage);
  await call('GET');
  expect(sent).toEqual(['0/16B3748']);
});

it('does without storage where the browser forbids it', async () => {
  const { call, sent } = scene(['0/16B3748'], () => {
    throw new DOMException('denied', 'SecurityError');
  });
  await call('POST');
  await call('GET');
  expect(sent).toEqual([undefined, '0/16B3748']);
});
