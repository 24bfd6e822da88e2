import { fullName } from '../records/index.ts';
import type { ServiceSession } from './service-session.ts';

/** Lists the claims of each scope (OpenID Connect Core 5.4) by name, so that a new field of a person reaches no service by accident. */
export function personClaims({ person }: ServiceSession, scope: string): Record<string, unknown> {
  const scopes = new Set(scope.split(' '));
  return {
    ...(scopes.has('profile')
      ? {
          name: fullName(person),
          given_name: person.firstName,
          ...(person.lastName === '' ? {} : { family_name: person.lastName }),
          preferred_username: person.email,
        }
      : {}),
    // Verified: the first password is set by a link mailed to this address.
    ...(scopes.has('email') ? { email: person.email, email_verified: true } : {}),
    ...(scopes.has('gangway')
      ? {
          roles: person.roles,
          ...(person.organization === null ? {} : { organization: person.organization }),
          branches: person.branches,
          ...(person.plan === null ? {} : { plan: person.plan }),
          ...(person.limit === null ? {} : { limit: person.limit }),
          notification: person.notification,
          tracking_url: person.trackingUrl,
        }
      : {}),
  };
}
