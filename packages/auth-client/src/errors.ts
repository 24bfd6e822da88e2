import { t } from '@gangway/messages';

/** The access token passed to `signIn` is invalid. */
export class InvalidTokenError extends Error {
  override name = 'InvalidTokenError';
  constructor() {
    super(t('The server sent a token that cannot be read.'));
  }
}

/** The session is valid but could not be renewed for lack of an answer. Signs no user out. */
export class SessionUnavailableError extends Error {
  override name = 'SessionUnavailableError';
  constructor(cause?: unknown) {
    super(t('Couldn’t renew your session. Check your connection and try again.'), { cause });
  }
}

/** The browser forbids local storage or has no room left. The message is for the user. */
export class StorageBlockedError extends Error {
  override name = 'StorageBlockedError';
  constructor(cause?: unknown) {
    super(
      t('Your browser blocks this site from keeping you signed in. Allow site data for this site, then try again.'),
      {
        cause,
      },
    );
  }
}
