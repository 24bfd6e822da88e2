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
