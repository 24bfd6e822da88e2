import { withLanguage } from '@gangway/messages/choice';

/** Every route of the portal (specification section 2; the hidden ones are ours). */
export const paths = {
  home: '/',
  login: '/login',
  services: '/services',
  register: '/register',
  profile: '/profile',
  changePassword: '/change-password',
  resetPassword: '/reset-password/:id?',
  setPassword: '/password/:id?',
  open: '/open/:key',
  authorize: '/authorize',
  signOut: '/sign-out',
} as const;

/** The page that opens a service, at a transport reference if given. */
export function openPath(key: string, reference?: string): string {
  const path = `/open/${encodeURIComponent(key)}`;
  return reference === undefined ? path : `${path}?ref=${encodeURIComponent(reference)}`;
}

/** A query that shows a language. Keeps the others as they are: `?forgot` has no value. */
export function inLanguage(search: string, tag: string): string {
  const others = search.slice(1).split('&');
  return `?${[...others.filter((each) => each !== '' && !each.startsWith('lang=')), `lang=${tag}`].join('&')}`;
}

/** The sign-in form, in the chosen language, which returns to `path` afterwards. */
export function signInPath(path: string): string {
  return withLanguage(`${paths.login}?next=${encodeURIComponent(path)}`);
}

/** The sign-in form even for a signed-in person, which returns to `path` afterwards. */
export function signInAnewPath(path: string): string {
  return `${signInPath(path)}&prompt=login`;
}

/** State of a visit of the sign-in form: the name of the service that sent the person. */
export interface SignInState {
  service: string | null;
}

/** The forgot-password form. */
export const forgotPasswordPath = `${paths.login}?forgot`;

/**
 * Whether an address may be opened: absolute, http or https. Rejects everything else in the catalogue (nothing, a path,
 * `javascript:`; specification section 9: an address "may be undefined").
 */
export function isServiceAddress(address: string | null | undefined): address is string {
  if (typeof address !== 'string' || !/^https?:\/\/[^/\s]/i.test(address)) return false;
  return URL.canParse(address);
}
