/** The keys of local storage, letter for letter (specification section 3). */
export const storageKeys = {
  /** `'true'` while a person is signed in. A cache for the eye, never an authority. */
  isAuth: 'isAuth',
  /** JSON array of the realm roles that are kept (specification section 6). */
  isRole: 'isRole',
  /** JSON of the decoded payload. */
  user: 'user',
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  /** Whether the sidebar is expanded; written by the sidebar, not by the session. */
  sidebarExpanded: 'sidebar-expanded',
} as const;

/**
 * The keys that make up a session, in the order in which they are removed: a tab that looks in between sees a session
 * without refresh token, never a refresh token without session. `sidebar-expanded` is not among them.
 */
export const sessionKeys: readonly string[] = [
  storageKeys.isAuth,
  storageKeys.isRole,
  storageKeys.user,
  storageKeys.refreshToken,
  storageKeys.accessToken,
];
