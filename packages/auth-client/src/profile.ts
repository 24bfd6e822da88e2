import { jwtDecode } from 'jwt-decode';

/** Realm roles of every account, without meaning for the user (specification section 6). */
const droppedRealmRoles: ReadonlySet<string> = new Set([
  'offline_access',
  'default-roles-erp-realm',
  'uma_authorization',
]);

/** Service whose roles grant rights in the admin console (specification section 6). */
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
  /** The token names only some of the services; the API lists them all. */
  readonly hasMoreServices: boolean;
}

/** The realm roles that are stored and shown as the user's roles (specification section 6). */
export function keptRealmRoles(profile: Profile): readonly string[] {
  return profile.realmRoles.filter((role) => !droppedRealmRoles.has(role));
}

/** Role names in one service; empty when the service is not in the token. */
export function rolesIn(profile: Profile, service: string): readonly string[] {
  return Object.hasOwn(profile.services, service) ? (profile.services[service] ?? []) : [];
}

/** Whether the token's services contain the key, with or without roles. */
export function hasService(profile: Profile, service: string): boolean {
  return Object.hasOwn(profile.services, service);
}

/** Longer tokens would exceed the hand-off address anyway. */
export const maxTokenLength = 8192;

/** Value of `user` in local storage: the original payload, and the profile read from it. */
export interface DecodedToken {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly profile: Profile;
}

/**
 * Reads an access token without verifying it: fine for display and routing, never for authorization (the server checks
 * every call). Returns null for anything but a token of the expected shape, which callers treat as signed out. Never
 * throws.
 */
export function decodeToken(token: unknown): DecodedToken | null {
  if (typeof token !== 'string' || token.length === 0 || token.length > maxTokenLength) return null;
  let payload: unknown;
  try {
    payload = jwtDecode<unknown>(token);
  } catch {
    return null;
  }
  if (!isPlainObject(payload)) return null;
  const profile = readProfile(payload);
  return profile === null ? null : { payload, profile };
}

function readProfile(payload: Readonly<Record<string, unknown>>): Profile | null {
  const expiry = own(payload, 'exp');
  const issuedAt = own(payload, 'iat');
  const subject = own(payload, 'sub');
  if (!isInstant(expiry) || !isInstant(issuedAt) || expiry <= issuedAt) return null;
  if (typeof subject !== 'string' || subject === '') return null;

  const texts = [
    own(payload, 'session_state') ?? own(payload, 'sid'),
    own(payload, 'email'),
    own(payload, 'name'),
    own(payload, 'given_name'),
    own(payload, 'family_name'),
    own(payload, 'preferred_username'),
  ].map(optionalText);
  const [sessionState, email, name, givenName, familyName, preferredUsername] = texts;
  const realmRoles = readRealmRoles(own(payload, 'realm_access'));
  const services = readServices(own(payload, 'services'));
  if (
    sessionState === undefined ||
    email === undefined ||
    name === undefined ||
    givenName === undefined ||
    familyName === undefined ||
    preferredUsername === undefined ||
    realmRoles === null ||
    services === null
  ) {
    return null;
  }
  return {
    expiry,
    issuedAt,
    subject,
    sessionState,
    email,
    name,
    givenName,
    familyName,
    preferredUsername,
    realmRoles,
    services,
    hasMoreServices: own(payload, 'more_services') === true,
  };
}

function own(object: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** A missing claim reads as empty; one of another type invalidates the token. */
function optionalText(value: unknown): string | undefined {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : undefined;
}

function readRealmRoles(access: unknown): readonly string[] | null {
  if (access === undefined || access === null) return [];
  if (!isPlainObject(access)) return null;
  const roles = own(access, 'roles');
  if (roles === undefined || roles === null) return [];
  return isTextList(roles) ? roles : null;
}

function readServices(value: unknown): Profile['services'] | null {
  const services: Record<string, readonly string[]> = Object.create(null);
  if (value === undefined || value === null) return services;
  if (!isPlainObject(value)) return null;
  for (const [key, roles] of Object.entries(value)) {
    // Only `user_management` is specified as a list; of the other keys the specification asks for presence alone.
    if (roles === undefined || roles === null || roles === false) continue;
    services[key] = isTextList(roles) ? roles : [];
  }
  return services;
}

/** Whether a value is an object with keys, not a list or null. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** Seconds since 1970, within the range of a JavaScript date. */
function isInstant(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 && value < 8_640_000_000_000;
}
