/** Claims of an access token as the API issues them (specification section 3); others may be added. */
export interface FakeClaims {
  readonly sub?: string;
  /** Seconds since 1970. */
  readonly iat?: number;
  readonly exp?: number;
  readonly session_state?: string;
  readonly email?: string;
  readonly name?: string;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly preferred_username?: string;
  readonly realm_access?: { readonly roles: readonly string[] };
  /** Role names by service key. */
  readonly services?: Readonly<Record<string, unknown>>;
  readonly [claim: string]: unknown;
}

/**
 * A readable, unsigned access token: issued now, valid for five minutes, with only the three dropped realm roles and no
 * service. Browsers never verify tokens, so it serves every test but the server's.
 */
export function fakeToken(claims: FakeClaims = {}): string {
  const issuedAt = claims.iat ?? Math.floor(Date.now() / 1000);
  const payload = {
    iss: 'http://localhost:4002',
    aud: 'gangway-api',
    sub: '7b1d3c52-9f0e-4c7d-8a55-2f6f3f1c9a01',
    iat: issuedAt,
    exp: issuedAt + 300,
    session_state: '0f8fad5b-d9cb-469f-a165-70867728950e',
    email: 'ops@gangway.test',
    name: 'Olga Petersen',
    given_name: 'Olga',
    family_name: 'Petersen',
    preferred_username: 'ops@gangway.test',
    realm_access: { roles: ['offline_access', 'default-roles-erp-realm', 'uma_authorization'] },
    services: {},
    ...claims,
  };
  return `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(payload)}.unsigned`;
}

function encode(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
