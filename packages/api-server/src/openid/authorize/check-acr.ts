import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { invalidRequest, OAuthError } from '../oauth-error.ts';
import type { Parameters } from '../parameters.ts';

/** What `acr` can say of a sign-in. */
export const acrValues = ['password', 'second-step'] as const;

/** The part of the parameter `claims` that is read: an `acr` of the ID token (OpenID Connect Core 5.5.1.1). */
const AskedClaims = Type.Object({
  id_token: Type.Optional(
    Type.Object({
      acr: Type.Optional(
        Type.Union([
          Type.Null(),
          Type.Object({
            essential: Type.Optional(Type.Boolean()),
            value: Type.Optional(Type.String()),
            values: Type.Optional(Type.Array(Type.String())),
          }),
        ]),
      ),
    }),
  ),
});

/**
 * Reads whether the request asks for a second step: `acr_values` names what is wanted, best first; only the parameter `claims` can
 * make it essential.
 * @throws OAuthError `unmet_authentication_requirements` for an essential value that is not offered.
 */
export function checkAcr({ get }: Parameters): 'wanted' | 'essential' | null {
  const acr = askedAcr(get('claims'));
  const essential = acr?.essential === true ? (acr.values ?? (acr.value === undefined ? [] : [acr.value])) : [];
  if (essential.length > 0) {
    const best = essential.find((value) => acrValues.some((offered) => offered === value));
    if (best === undefined) {
      throw new OAuthError('unmet_authentication_requirements', `Ask for an acr of ${acrValues.join(' or ')}.`);
    }
    return essential.includes('password') ? null : 'essential';
  }
  const wanted = acr?.values ?? (acr?.value ?? get('acr_values') ?? '').split(' ');
  return wanted.find((value) => acrValues.some((offered) => offered === value)) === 'second-step' ? 'wanted' : null;
}

function askedAcr(claims: string | undefined) {
  if (claims === undefined) return undefined;
  try {
    const asked: unknown = JSON.parse(claims);
    return Value.Check(AskedClaims, asked) ? asked.id_token?.acr : undefined;
  } catch {
    throw invalidRequest('claims is not JSON.');
  }
}
