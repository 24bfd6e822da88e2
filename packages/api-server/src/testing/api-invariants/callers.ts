import { type AdminRole, auth } from '@gangway/contract';
import { SignJWT, generateKeyPair } from 'jose';
import { sql } from 'drizzle-orm';
import { type TokenClaims, apiAudience, signToken } from '../../identity/tokens/access-token.ts';
import { sessionClaims } from '../../identity/tokens/claims.ts';
import type { TestApp } from '../test-app.ts';

/** Callers: without a token, with one that must not count, and each kind of live person. */
export const callerKinds = [
  'anonymous',
  'inactive user’s token',
  'ended session',
  'expired token',
  'hand-off token',
  'other audience',
  'foreign signature',
  'no role',
  'ordinary user',
  'Org_Admin',
  'Org_Admin without organization',
  'Org_Admin and Auditor',
  'Branch_Admin',
  'Branch_Admin without organization',
  'Branch_Admin and Auditor',
  'Auditor',
  'Super_Admin',
] as const;
export type CallerKind = (typeof callerKinds)[number];

/** Roles that count, of those whose token counts; undefined for those who are no one. */
export const rolesOf: Readonly<Record<CallerKind, readonly string[] | undefined>> = {
  anonymous: undefined,
  'inactive user’s token': undefined,
  'ended session': undefined,
  'expired token': undefined,
  'hand-off token': undefined,
  'other audience': undefined,
  'foreign signature': undefined,
  'no role': [],
  'ordinary user': [],
  Org_Admin: ['Org_Admin'],
  'Org_Admin without organization': ['Org_Admin'],
  'Org_Admin and Auditor': ['Org_Admin', 'Auditor'],
  Branch_Admin: ['Branch_Admin'],
  'Branch_Admin without organization': ['Branch_Admin'],
  'Branch_Admin and Auditor': ['Branch_Admin', 'Auditor'],
  Auditor: ['Auditor'],
  Super_Admin: ['Super_Admin'],
};

/** The claims of a live session, to be signed in ways that must not pass. */
export async function claimsOf(app: TestApp, person: 'superAdmin' | 'secondSuperAdmin'): Promise<TokenClaims> {
  const { sid } = await app.signIn(person);
  const claims = await sessionClaims(app.context.store, sid);
  if (!claims) throw new Error('the session has no claims');
  return claims;
}

/** One token of each kind; every refused one would be a Super_Admin's if it were accepted. */
export async function tokensOfEveryKind(app: TestApp): Promise<Record<CallerKind, string | undefined>> {
  const { context } = app;
  const claims = await claimsOf(app, 'superAdmin');
  const gone = await app.signIn('secondSuperAdmin');
  await context.db.execute(sql`update users set is_active = false where id = ${gone.userId}`);
  const over = await app.signIn('superAdmin');
  await app.expect(200, auth.logout, { body: { token: over.accessToken } });
  const { privateKey } = await generateKeyPair('ES256');
  const tokenOf = async (roles: AdminRole | readonly AdminRole[], organization: string | null = 'Harbour Freight') => {
    const branches = organization === null ? [] : ['Hamburg'];
    return (await app.given.person({ organization, branches, roles: { user_management: roles } })).token();
  };
  const past = { ...context, clock: () => context.clock() - 3_600_000 };
  return {
    anonymous: undefined,
    'inactive user’s token': gone.accessToken,
    'ended session': over.accessToken,
    'expired token': await signToken(past, claims, apiAudience, 300),
    'hand-off token': await signToken(context, { ...claims, use: 'handoff' }, 'erp', 300),
    'other audience': await signToken(context, claims, 'gangway-other', 300),
    'foreign signature': await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: context.keys.signingKey().kid, typ: 'at+jwt' })
      .setIssuer(context.config.apiUrl)
      .setAudience(apiAudience)
      .setIssuedAt()
      .setNotBefore('0s')
      .setExpirationTime('5m')
      .sign(privateKey),
    'no role': await app.tokenOf('bare', 'portal'),
    'ordinary user': await app.tokenOf('user', 'portal'),
    Org_Admin: await app.tokenOf('orgAdmin'),
    'Org_Admin without organization': await tokenOf('Org_Admin', null),
    'Org_Admin and Auditor': await tokenOf(['Org_Admin', 'Auditor']),
    Branch_Admin: await tokenOf('Branch_Admin'),
    'Branch_Admin without organization': await tokenOf('Branch_Admin', null),
    'Branch_Admin and Auditor': await tokenOf(['Branch_Admin', 'Auditor']),
    Auditor: await app.tokenOf('auditor'),
    Super_Admin: await app.tokenOf('superAdmin'),
  };
}
