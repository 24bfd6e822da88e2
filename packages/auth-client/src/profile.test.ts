import { trials } from '@gangway/tooling/trials';
import { anything, array, assert, base64String, json, object, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeToken, hasService, keptRealmRoles, maxTokenLength, rolesIn } from './profile.ts';
import { tokenOf } from './testing/fake-browser.ts';

const claims = { sub: 'b8f1', iat: 1_790_000_000, exp: 1_790_000_300 };

/** Null for an invalid token. */
const profileOf = (token: unknown) => decodeToken(token)?.profile ?? null;

describe('decoding a token', () => {
  it('reads the profile of specification section 3', () => {
    const token = tokenOf({
      ...claims,
      session_state: 's-1',
      email: 'zoë@gangway.test',
      name: 'Zoë Łaska',
      given_name: 'Zoë',
      family_name: 'Łaska',
      preferred_username: 'zoë',
      realm_access: { roles: ['offline_access', 'default-roles-erp-realm', 'uma_authorization', 'dispatcher'] },
      services: { user_management: ['Super_Admin'], ocean_tracking: [], erp: ['viewer'] },
    });
    const profile = profileOf(token);
    expect(profile).toMatchObject({
      expiry: claims.exp,
      issuedAt: claims.iat,
      subject: 'b8f1',
      sessionState: 's-1',
      email: 'zoë@gangway.test',
      name: 'Zoë Łaska',
      givenName: 'Zoë',
      familyName: 'Łaska',
      preferredUsername: 'zoë',
    });
    expect(profile && keptRealmRoles(profile)).toEqual(['dispatcher']);
    expect(profile && rolesIn(profile, 'user_management')).toEqual(['Super_Admin']);
    expect(profile && hasService(profile, 'ocean_tracking')).toBe(true);
    expect(profile && hasService(profile, 'awb_tracking')).toBe(false);
  });

  it('treats names of object properties as plain keys', () => {
    const profile = profileOf(tokenOf(claims).replace(/\..*\./u, `.${btoa(JSON.stringify({ ...claims }))}.`));
    expect(profile && hasService(profile, 'constructor')).toBe(false);
    expect(profile && rolesIn(profile, 'toString')).toEqual([]);

    const payload = `{"sub":"x","iat":1,"exp":2,"services":{"__proto__":["Super_Admin"],"constructor":["viewer"]}}`;
    const hostile = profileOf(`e30.${btoa(payload)}.s`);
    expect(hostile && Object.keys(hostile.services)).toEqual(['__proto__', 'constructor']);
    expect(hostile && rolesIn(hostile, 'user_management')).toEqual([]);
    expect(Reflect.get({}, 'user_management')).toBeUndefined();
  });

  it('ignores required claims on a prototype', () => {
    expect(profileOf(`e30.${btoa('{"__proto__":{"sub":"x","iat":1,"exp":2}}')}.s`)).toBeNull();
  });

  it.each([
    ['nothing', null],
    ['no text', 42],
    ['an empty text', ''],
    ['the text undefined', 'undefined'],
    ['one part', 'abc'],
    ['no base64', 'a.%%%.c'],
    ['no JSON', `e30.${btoa('hello')}.s`],
    ['a list', `e30.${btoa('[]')}.s`],
    ['null', `e30.${btoa('null')}.s`],
    ['too long', tokenOf({ ...claims, name: 'x'.repeat(maxTokenLength) })],
    ['no subject', tokenOf({ ...claims, sub: '' })],
    ['an expiry that is text', tokenOf({ ...claims, exp: '1790000300' })],
    ['an expiry before its issue', tokenOf({ ...claims, exp: claims.iat })],
    ['an expiry beyond all dates', tokenOf({ ...claims, exp: 1e300 })],
    ['a name that is an object', tokenOf({ ...claims, name: {} })],
    ['roles that are numbers', tokenOf({ ...claims, realm_access: { roles: [1] } })],
    ['services that are a list', tokenOf({ ...claims, services: ['erp'] })],
  ])('%s means signed out', (_, token) => {
    expect(profileOf(token)).toBeNull();
  });

  it('never throws, whatever it is given', () => {
    const part = oneof(
      string(),
      base64String(),
      json().map((text) => btoa(encodeURIComponent(text))),
      object().map((value) => tokenOf(value).split('.')[1] ?? ''),
    );
    assert(
      property(
        oneof(
          string(),
          anything(),
          array(part).map((parts) => parts.join('.')),
        ),
        (token) => {
          const decoded = decodeToken(token);
          expect(decoded === null || typeof decoded.profile.subject === 'string').toBe(true);
        },
      ),
      { numRuns: trials(2_000, 10_000) },
    );
  });
});
