import { system } from '@gangway/contract';
import { describe, expect, it } from 'vitest';
import { suiteApp } from '../../testing/test-app.ts';

const app = await suiteApp();

describe('health', () => {
  it('is live and ready once the database is migrated and the key is loaded', async () => {
    expect((await app.expect(200, system.live, {})).body).toEqual({ status: 'live' });
    expect((await app.expect(200, system.ready, {})).body).toEqual({ status: 'ready' });
  });

  it('publishes public keys only, for every origin', async () => {
    const { body, headers } = await app.expect(200, system.jwks, {});
    const published = {
      EC: ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'],
      RSA: ['alg', 'e', 'kid', 'kty', 'n', 'use'],
    };
    expect(body.keys.map(({ kty }) => kty)).toEqual(['EC', 'EC', 'RSA', 'RSA']);
    for (const key of body.keys) {
      expect(Object.keys(key).toSorted()).toEqual(published[key['kty'] === 'EC' ? 'EC' : 'RSA']);
    }
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['cache-control']).toBe('public, max-age=300');
  });
});
