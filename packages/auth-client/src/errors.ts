/** The access token handed to `signIn` is not one. */
export class InvalidTokenError extends Error {
  override name = 'InvalidTokenError';
  constructor() {
    super('The server sent a token that cannot be read.');
  }
}

/** The session stands, but could not be renewed for lack of an answer. It signs no one out. */
export class SessionUnavailableError extends Error {
  override name = 'SessionUnavailableError';
  constructor(cause?: unknown) {
    super('Your session could not be renewed. Check your connection and try again.', { cause });
  }
}

/** The browser forbids local storage, or has no room left. The message is meant for the person. */
export class StorageBlockedError extends Error {
  override name = 'StorageBlockedError';
  constructor(cause?: unknown) {
    super('Your browser blocks this site from keeping you signed in. Allow site data for this site, then try again.', {
      cause,
    });
  }
}
