import { createHttp } from '@gangway/api-client';
import { expect, it, vi } from 'vitest';
import { connect } from './connection.ts';

vi.mock('@gangway/api-client', async (original) => {
  const real = await original<{ createHttp: typeof createHttp }>();
  return { ...real, createHttp: vi.fn<typeof createHttp>(real.createHttp) };
});

it('asks for fresh proof with every client that carries the session', () => {
  const { freshProof } = connect('https://api.example', 'console');
  const sessions = vi.mocked(createHttp).mock.calls.flatMap(([{ session }]) => session ?? []);
  expect(sessions).toHaveLength(2);
  for (const { prove } of sessions) expect(prove).toBe(freshProof.ask);
});
