import { SessionUnavailableError } from '@gangway/auth-client';
import { describe, expect, it } from 'vitest';
import { createHttp } from './create-http.ts';
import type { HttpOptions } from './create-http.ts';
import type { Http, HttpRequest } from './http.ts';

const request: HttpRequest = { method: 'GET', path: '/user/me', headers: {}, body: null, signed: true };

function httpOver(send: Http['send'], options: Pick<HttpOptions, 'session' | 'position'>) {
  return createHttp({ baseURL: '', transport: async () => ({ send }), ...options });
}

/** An API that accepts one token, and a session that starts with another. */
function scene(accepted: string, next: () => Promise<string | null>) {
  const sent: string[] = [];
  const dates: (string | number)[] = [];
  const rejected: string[] = [];
  const auth = {
    getAccessToken: async () => 'first',
    handleUnauthorized: async (token: string) => {
      rejected.push(token);
      return next();
    },
    noteServerDate: (date: string | number) => void dates.push(date),
  };
  const http = httpOver(
    async ({ headers }) => {
      const credential = headers['authorization'] ?? 'none';
      sent.push(credential);
      const status = credential === `Bearer ${accepted}` ? 200 : 401;
      return { status, headers: { date: 'Tue, 06 Oct 2026 10:00:00 GMT' }, text: '{}' };
    },
    { session: { auth } },
  );
  return { http, sent, dates, rejected };
}

describe('a protected call', () => {
  it('carries the bearer token and passes the server’s time to the session', async () => {
    const { http, sent, dates, rejected } = scene('first', async () => 'second');
    await expect(http.send(request)).resolves.toMatchObject({ status: 200 });
    expect(sent).toEqual(['Bearer first']);
    expect(dates).toEqual(['Tue, 06 Oct 2026 10:00:00 GMT']);
    expect(rejected).toEqual([]);
  });

  it('is retried once with another token after a 401', async () => {
    const { http, sent, rejected } = scene('second', async () => 'second');
    await expect(http.send(request)).resolves.toMatchObject({ status: 200 });
    expect(sent).toEqual(['Bearer first', 'Bearer second']);
    expect(rejected).toEqual(['first']);
  });

  it('is not retried twice', async () => {
    const { http, sent } = scene('third', async () => 'second');
    await expect(http.send(request)).resolves.toMatchObject({ status: 401 });
    expect(sent).toHaveLength(2);
  });

  it('answers 401 when the session has ended', async () => {
    const { http, sent } = scene('second', async () => null);
    await expect(http.send(request)).resolves.toMatchObject({ status: 401 });
    expect(sent).toHaveLength(1);
  });

  it('fails as a network error when the session cannot be renewed', async () => {
    const { http } = scene('second', () => Promise.reject(new SessionUnavailableError()));
    await expect(http.send(request)).rejects.toMatchObject({ kind: 'network', status: 0 });
  });
});

it('sends a public call without a token', async () => {
  const { http, sent, rejected } = scene('first', async () => 'second');
  await http.send({ ...request, signed: false });
  expect(sent).toEqual(['none']);
  expect(rejected).toEqual([]);
});

describe('a call that requires fresh proof', () => {
  const wanting = 'Bearer error="insufficient_user_authentication", max_age=600';

  /** An API that answers 200 once the user has proved their identity. */
  function proofScene(given: boolean) {
    const sent: string[] = [];
    const asked: string[] = [];
    let proved = false;
    const auth = {
      getAccessToken: async () => 'token',
      handleUnauthorized: async () => {
        asked.push('refresh');
        return 'other';
      },
      noteServerDate: () => {},
    };
    const prove = async () => {
      asked.push('proof');
      proved = given;
      return given;
    };
    const http = httpOver(
      async ({ body }) => {
        sent.push(body ?? '');
        return proved
          ? { status: 200, headers: {}, text: '{}' }
          : { status: 401, headers: { 'www-authenticate': wanting }, text: '{}' };
      },
      { session: { auth, prove } },
    );
    return { http, sent, asked };
  }

  it('asks for proof instead of renewing the token, and retries the same body once', async () => {
    const { http, sent, asked } = proofScene(true);
    await expect(http.send({ ...request, body: 'typed' })).resolves.toMatchObject({ status: 200 });
    expect(sent).toEqual(['typed', 'typed']);
    expect(asked).toEqual(['proof']);
  });

  it('is not retried without proof', async () => {
    const { http, sent, asked } = proofScene(false);
    await expect(http.send(request)).resolves.toMatchObject({ status: 401 });
    expect(sent).toHaveLength(1);
    expect(asked).toEqual(['proof']);
  });
});

/** An API that answers writes with the given log positions. */
function logScene(positions: (string | undefined)[], storage: () => Storage = fakeStorage()) {
  const sent: (string | undefined)[] = [];
  const http = httpOver(
    async ({ method, headers }) => {
      sent.push(headers['gangway-log-position']);
      const position = method === 'GET' ? undefined : positions.shift();
      return { status: 200, headers: position === undefined ? {} : { 'gangway-log-position': position }, text: '' };
    },
    { position: storage },
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

it('sends the last write’s log position with reads alone', async () => {
  const { call, sent } = logScene(['0/16B3748']);
  await call('GET');
  await call('POST');
  await call('GET');
  await call('POST');
  expect(sent).toEqual([undefined, undefined, '0/16B3748', undefined]);
});

it('sends no log position to an API without replicas', async () => {
  const { call, sent } = logScene([undefined]);
  await call('POST');
  await call('GET');
  expect(sent).toEqual([undefined, undefined]);
});

it('keeps the later log position when answers arrive in reverse order', async () => {
  const { call, sent } = logScene(['1/0', '0/FFFFFFFF']);
  await call('POST');
  await call('POST');
  await call('GET');
  expect(sent.at(-1)).toBe('1/0');
});

it('keeps the log position across a reload of the page', async () => {
  const storage = fakeStorage();
  await logScene(['0/16B3748'], storage).call('DELETE');
  const { call, sent } = logScene([], storage);
  await call('GET');
  expect(sent).toEqual(['0/16B3748']);
});

it('keeps the log position in memory where the browser forbids storage', async () => {
  const { call, sent } = logScene(['0/16B3748'], () => {
    throw new DOMException('denied', 'SecurityError');
  });
  await call('POST');
  await call('GET');
  expect(sent).toEqual([undefined, '0/16B3748']);
});

it('reloads the transport after a failure', async () => {
  const answers = [
    Promise.reject(new TypeError('offline')),
    Promise.resolve({ send: async () => ({ status: 200, headers: {}, text: '' }) }),
  ];
  const http = createHttp({ baseURL: '', transport: () => answers.shift()! });
  await expect(http.send(request)).rejects.toMatchObject({ kind: 'network' });
  await expect(http.send(request)).resolves.toMatchObject({ status: 200 });
});
