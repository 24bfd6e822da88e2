/** Realm roles that every account carries and that mean nothing to a person (specification section 6). */
const droppedRealmRoles: ReadonlySet<string> = new Set([
  'offline_access',
  'default-roles-erp-realm',
  'uma_authorization',
]);

/** The service whose role names decide what a person may do in the admin console (specification section 6). */
export const administrationService = 'user_management';

/** The decoded user profile of specification section 3. Instants are seconds since 1970, as in the token. */
export interface Profile {
  readonly expiry: number;
  readonly issuedAt: number;
  readonly subject: string;
  readonly sessionState: string;
  readonly email: string;
  readonly name: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly preferredUsername: string;
  /** All realm roles of the token; see `keptRealmRoles`. */
  readonly realmRoles: readonly string[];
  /** Role names by service key. Made without a prototype, so that `constructor` is not a service. */
  readonly services: Readonly<Record<string, readonly string[]>>;
  /** The token names only some of the services: the API knows the others. */
  readonly hasMoreServices: boolean;
}

/** The realm roles that are stored and shown as the user's roles (specification section 6). */
export function keptRealmRoles(profile: Profile): readonly string[] {
  return profile.realmRoles.filter((role) => !droppedRealmRoles.has(role));
}

/** Role names in one service; empty when the service is not in the token. */
export function rolesIn(profile: Profile, service: string): readonly string[] {
  return profile.services[service] ?? [];
}

/** Whether the token's services contain the key, with or without roles. */
export function hasService(profile: Profile, service: string): boolean {
  return service in profile.services;
}
