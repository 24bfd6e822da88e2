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

/** The page that opens a service, at a transport reference where one is given. */
export function openPath(key: string, reference?: string): string {
  const path = `/open/${encodeURIComponent(key)}`;
  return reference === undefined ? path : `${path}?ref=${encodeURIComponent(reference)}`;
}

/** The sign-in form, told to come back to `path` afterwards. */
export function signInPath(path: string): string {
  return `${paths.login}?next=${encodeURIComponent(path)}`;
}

/** The sign-in form even for a signed-in person, told to come back to `path` afterwards. */
export function signInAnewPath(path: string): string {
  return `${signInPath(path)}&prompt=login`;
}

/** Kept with the visit of the sign-in form: the service that sent the person, by its name. */
export interface SignInState {
  service: string | null;
}

/** The forgot-password form. */
export const forgotPasswordPath = `${paths.login}?forgot`;

/**
 * Whether an address may be navigated to: absolute, http or https. Whatever else stands in the catalogue (nothing, a path,
 * `javascript:`) is not an address (specification section 9: an address "may be undefined").
 */
export function isServiceAddress(address: string | null | undefined): address is string {
  if (typeof address !== 'string' || !/^https?:\/\/[^/\s]/i.test(address)) return false;
  return URL.canParse(address);
}
