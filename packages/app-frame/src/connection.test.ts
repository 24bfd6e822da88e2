import { withSession } from '@gangway/api-client';
import { expect, it, vi } from 'vitest';
import { connect } from './connection.ts';

vi.mock('@gangway/api-client', async (original) => {
  return { ...(await original<object>()), withSession: vi.fn<typeof withSession>((http) => http) };
});

it('asks for fresh proof on every way that carries the session', () => {
  const { freshProof } = connect('https://api.example', 'console');
  const ways = vi.mocked(withSession).mock.calls;
  expect(ways).toHaveLength(2);
  for (const [, , ask] of ways) expect(ask).toBe(freshProof.ask);
});
