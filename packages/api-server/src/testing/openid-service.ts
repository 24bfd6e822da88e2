import { createHash, randomBytes } from 'node:crypto';
import { type SaveServiceClient, launch, serviceClient, signInRequest } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { TestApp } from './test-app.ts';
import type { Person } from './test-fixture.ts';

export const callback = 'http://localhost:4003/callback';

interface OpenidTokens {
  access_token: string;
  id_token: string;
  refresh_token: string;
  scope: string;
  token_type: string;
  expires_in: number;
}

/** The protocol as a service speaks it, without a network. */
export interface OpenidService {
  /** Of the catalogue. */
  service: number;
  clientId: string;
  clientSecret: string;
  /** The address a browser is sent to, with these parameters changed; undefined leaves one out. */
  authorizeAddress(changes?: Readonly<Record<string, string | undefined>>): string;
  /** A request that waits for the portal. */
  request(changes?: Readonly<Record<string, string | undefined>>): Promise<string>;
  /** Posts a form as the client does. */
  post(
    path: string,
    form: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; body: Record<string, unknown>; headers: Record<string, unknown> }>;
  /** A code for a person whom the portal knows. */
  code(
    portal: { accessToken: string },
    changes?: Readonly<Record<string, string | undefined>>,
  ): Promise<URLSearchParams>;
  exchange(
    code: string,
    changes?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  /** The whole way of a fresh sign-in. */
  signIn(person?: Person): Promise<{
    tokens: OpenidTokens;
    portal: { accessToken: string; refreshToken: string; sid: string };
    userId: number;
    launch: number;
  }>;
}

export const verifier = 'a-verifier-that-is-long-enough-for-everyone-43';
const challenge = createHash('sha256').update(verifier).digest('base64url');

/** Makes a service of the fixture (`erp`) sign people in by OpenID Connect. */
export async function openidService(
  app: TestApp,
  { key = 'erp', ...settings }: Partial<Omit<SaveServiceClient, 'version'>> & { key?: string } = {},
): Promise<OpenidService> {
  const { rows } = await app.context.db.execute<{ id: number }>(sql`select id from services where name = ${key}`);
  const service = rows[0]?.id ?? 0;
  const as = 'superAdmin';
  const before = await app.expect(200, serviceClient.read, { as, params: { id: service } });
  const { body: saved } = await app.expect(200, serviceClient.save, {
    as,
    params: { id: service },
    body: {
      isActive: true,
      authMethod: 'client_secret_basic',
      jwks: null,
      redirectUris: [callback],
      postLogoutRedirectUris: ['http://localhost:4003/bye'],
      initiateLoginUri: null,
      backchannelLogoutUri: 'http://localhost:4003/backchannel',
      idTokenAlg: 'RS256',
      refresh: true,
      subject: 'public',
      requirePkce: false,
      ...settings,
      version: before.body.version,
    },
  });
  const clientId = saved.clientId ?? '';
  const hasSecret = saved.authMethod !== 'none' && saved.authMethod !== 'private_key_jwt';
  const clientSecret = hasSecret
    ? (await app.expect(200, serviceClient.newSecret, { as, params: { id: service } })).body.clientSecret
    : '';

  const authorizeAddress: OpenidService['authorizeAddress'] = (changes = {}) => {
    const parameters = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: callback,
      scope: 'openid profile email gangway',
      state: randomBytes(8).toString('hex'),
      nonce: 'n-0S6_WzA2Mj',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...changes,
    };
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, value);
    return `/oauth2/authorize?${query.toString()}`;
  };
  const request: OpenidService['request'] = async (changes) => {
    const answer = await app.server.inject(authorizeAddress(changes));
    const address = new URL(String(answer.headers['location']));
    const id = address.searchParams.get('request');
    if (answer.statusCode !== 303 || id === null) throw new Error(`no request: ${answer.statusCode} ${address.href}`);
    return id;
  };
  const post: OpenidService['post'] = async (path, form, headers = {}) => {
    const answer = await app.server.inject({
      method: 'POST',
      url: path,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(hasSecret
          ? { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` }
          : {}),
        ...headers,
      },
      payload: new URLSearchParams(hasSecret ? form : { client_id: clientId, ...form }).toString(),
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };
  const code: OpenidService['code'] = async (portal, changes) => {
    const { body } = await app.expect(200, signInRequest.allow, {
      as: { token: portal.accessToken },
      params: { request: await request(changes) },
    });
    if (body.outcome !== 'go') throw new Error(`the portal answers ${body.outcome}: ${body.explanation}`);
    return new URL(body.address ?? '').searchParams;
  };
  const exchange: OpenidService['exchange'] = (given, changes) =>
    post('/oauth2/token', {
      grant_type: 'authorization_code',
      code: given,
      redirect_uri: callback,
      code_verifier: verifier,
      ...changes,
    });

  return {
    service,
    clientId,
    clientSecret,
    authorizeAddress,
    request,
    post,
    code,
    exchange,
    signIn: async (person = 'user') => {
      const portal = await app.signIn(person, 'portal');
      const answer = await exchange((await code(portal)).get('code') ?? '');
      if (answer.status !== 200) throw new Error(`no tokens: ${JSON.stringify(answer.body)}`);
      const { body: opened } = await app.expect(200, launch.mine, { as: { token: portal.accessToken } });
      const tokens: unknown = answer.body;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the status was compared above
      return { tokens: tokens as OpenidTokens, portal, userId: portal.userId, launch: opened[0]?.id ?? 0 };
    },
  };
}

/** A wish to sign out that the portal has to ask about. */
export async function signOutRequest(app: TestApp): Promise<string> {
  const answer = await app.server.inject('/oauth2/end-session');
  return new URL(String(answer.headers['location'])).searchParams.get('request') ?? '';
}
