import { SessionUnavailableError } from '@gangway/auth-client';
import { describe, expect, it } from 'vitest';
import type { HttpRequest } from './http.ts';
import { withSession } from './with-session.ts';

const request: HttpRequest = { method: 'GET', path: '/user/me', headers: {}, body: null, signed: true };

/** An API that accepts one token, and a session that has another at first. */
function scene(accepted: string, next: () => Promise<string | null>) {
  const sent: string[] = [];
  const dates: (string | number)[] = [];
  const rejected: string[] = [];
  const http = withSession(
    {
      send: async ({ headers }) => {
        const credential = headers['authorization'] ?? 'none';
        sent.push(credential);
        const status = credential === `Bearer ${accepted}` ? 200 : 401;
        return { status, headers: { date: 'Tue, 06 Oct 2026 10:00:00 GMT' }, text: '{}' };
      },
    },
    {
      getAccessToken: async () => 'first',
      handleUnauthorized: async (token) => {
        rejected.push(token);
        return next();
      },
      noteServerDate: (date) => dates.push(date),
    },
  );
  return { http, sent, dates, rejected };
}

describe('a protected call', () => {
  it('carries the bearer token, and tells the session the server’s time', async () => {
    const { http, sent, dates, rejected } = scene('first', async () => 'second');
    await expect(http.send(request)).resolves.toMatchObject({ status: 200 });
    expect(sent).toEqual(['Bearer first']);
    expect(dates).toEqual(['Tue, 06 Oct 2026 10:00:00 GMT']);
    expect(rejected).toEqual([]);
  });

  it('is repeated once with another token', async () => {
    const { http, sent, rejected } = scene('second', async () => 'second');
    await expect(http.send(request)).resolves.toMatchObject({ status: 200 });
    expect(sent).toEqual(['Bearer first', 'Bearer second']);
    expect(rejected).toEqual(['first']);
  });

  it('is not repeated a second time', async () => {
    const { http, sent } = scene('third', async () => 'second');
    await expect(http.send(request)).resolves.toMatchObject({ status: 401 });
    expect(sent).toHaveLength(2);
  });

  it('keeps the answer when the session has ended', async () => {
    const { http, sent } = scene('second', async () => null);
    await expect(http.send(request)).resolves.toMatchObject({ status: 401 });
    expect(sent).toHaveLength(1);
  });

  it('speaks of the network when the session could not be renewed', async () => {
    const { http } = scene('second', () => Promise.reject(new SessionUnavailableError()));
    await expect(http.send(request)).rejects.toMatchObject({ kind: 'network', status: 0 });
  });
});

it('leaves a public call alone', async () => {
  const { http, sent, rejected } = scene('first', async () => 'second');
  await http.send({ ...request, signed: false });
  expect(sent).toEqual(['none']);
  expect(rejected).toEqual([]);
});

describe('a call that wants fresh proof', () => {
  const wanting = 'Bearer error="insufficient_user_authentication", max_age=600';

  /** An API that answers 200 once the person has proved who they are. */
  function proofScene(given: boolean) {
    const sent: string[] = [];
    const asked: string[] = [];
    let proved = false;
    const http = withSession(
      {
        send: async ({ body }) => {
          sent.push(body ?? '');
          return proved
            ? { status: 200, headers: {}, text: '{}' }
            : { status: 401, headers: { 'www-authenticate': wanting }, text: '{}' };
        },
      },
      {
        getAccessToken: async () => 'token',
        handleUnauthorized: async () => {
          asked.push('refresh');
          return 'other';
        },
        noteServerDate: () => {},
      },
      async () => {
        asked.push('proof');
        proved = given;
        return given;
      },
    );
    return { http, sent, asked };
  }

  it('asks for it instead of renewing the token, and is repeated once with what was sent', async () => {
    const { http, sent, asked } = proofScene(true);
    await expect(http.send({ ...request, body: 'typed' })).resolves.toMatchObject({ status: 200 });
    expect(sent).toEqual(['typed', 'typed']);
    expect(asked).toEqual(['proof']);
  });

  it('is not repeated where it was not given', async () => {
    const { http, sent, asked } = proofScene(false);
    await expect(http.send(request)).resolves.toMatchObject({ status: 401 });
    expect(sent).toHaveLength(1);
    expect(asked).toEqual(['proof']);
  });
});
