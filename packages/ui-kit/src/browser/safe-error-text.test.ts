import { describe, expect, it } from 'vitest';
import { redactSecrets, safeErrorText } from './safe-error-text.ts';

const jwt = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiI0MiJ9.c2lnbmF0dXJl';

describe('the text of an error page', () => {
  it('keeps an ordinary message', () => {
    expect(safeErrorText(new Error('Network Error'))).toBe('Network Error');
  });

  it.each([
    ['a token', `Refused ${jwt} by server`],
    ['a bearer value', `Header was Bearer ${jwt}`],
    ['a query string', `GET https://api.test/user/details?accessToken=${jwt}&x=secret failed`],
    ['a fragment', 'https://console.test/auth/callback#code=secret'],
    ['a one-time link', 'Cannot open /reset-password/secret-link'],
    ['an opaque token', 'refresh 0123456789abcdef0123456789abcdef.secret.secret'],
    ['a named value', 'refresh_token: "secret"'],
  ])('cuts %s', (_what, text) => {
    const shown = redactSecrets(text);
    expect(shown).not.toContain('eyJ');
    expect(shown).not.toContain('secret');
  });

  it('keeps the address itself readable', () => {
    expect(redactSecrets(`GET https://api.test/user/details?accessToken=${jwt} failed`)).toBe(
      'GET https://api.test/user/details failed',
    );
  });

  it('reads router responses and accepts any thrown value', () => {
    expect(safeErrorText({ status: 404, statusText: 'Not Found' })).toBe('404 Not Found');
    expect(safeErrorText('plain')).toBe('plain');
    for (const thrown of [undefined, null, 7, {}]) expect(safeErrorText(thrown)).toBe('No further information.');
  });

  it('stays short, even for a pathological text', () => {
    const start = performance.now();
    expect(safeErrorText(new Error(`${'a.'.repeat(200_000)}?`)).length).toBeLessThanOrEqual(500);
    expect(performance.now() - start).toBeLessThan(200);
  });
});
