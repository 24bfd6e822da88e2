import { createApiClient, isApiError, type Http } from '@gangway/api-client';
import { auth } from '@gangway/contract';
import { t } from '@gangway/messages';
import type { MailLink } from './use-mail-link.ts';

export interface NewPassword {
  readonly email: string;
  readonly password: string;
  /** The token from the mailed link. */
  readonly token: string;
}

export type NewPasswordOutcome =
  | { readonly kind: 'done'; readonly message: string }
  /** The link is used up, outdated or wrong. */
  | { readonly kind: 'spent'; readonly message: string }
  /** The server rejects this password; the link stays valid. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unanswered'; readonly message: string };

const done = (): NewPasswordOutcome => ({ kind: 'done', message: t('Password reset successfully') });

/**
 * Whether the link may still set a password; checking does not use it up. Valid without an answer: sending the password
 * decides.
 */
export async function isGoodLink(http: Http, { email, token }: MailLink): Promise<boolean> {
  const api = createApiClient(http, { auth: { checkLink: auth.checkLink } });
  try {
    return (await api.auth.checkLink({ body: { email, token } })).body.isGood;
  } catch (error) {
    if (isApiError(error)) return true;
    throw error;
  }
}

/** With a reset link: `PUT user/password/generate`, 202 is success (specification section 7). */
export function resetPassword(http: Http, { email, password, token }: NewPassword): Promise<NewPasswordOutcome> {
  const api = createApiClient(http, { auth: { generatePassword: auth.generatePassword } });
  return outcomeOf(api.auth.generatePassword({ body: { email, password, token } }));
}

/** With an invitation: `POST auth/resetPassword`, 200 is success; the link's token is the bearer credential. */
export function setFirstPassword(http: Http, { email, password, token }: NewPassword): Promise<NewPasswordOutcome> {
  const api = createApiClient(http, { auth: { resetPassword: auth.resetPassword } });
  return outcomeOf(
    api.auth.resetPassword({ body: { email, password }, headers: { authorization: `Bearer ${token}` } }),
  );
}

async function outcomeOf(call: Promise<unknown>): Promise<NewPasswordOutcome> {
  try {
    await call;
    return done();
  } catch (error) {
    if (!isApiError(error)) throw error;
    switch (error.status) {
      case 200:
      case 202:
        // Ignore the body: either status is success (specification section 8).
        return done();
      case 500:
        // sic: "treated as success" (specification section 8). Our own API never answers 500 here.
        return done();
      case 404:
        return { kind: 'spent', message: t('Something went wrong!') };
      case 422:
        return { kind: 'refused', reason: error.errors[0]?.message ?? error.message };
      default:
        return { kind: 'unanswered', message: t('Not saved. {message}', { message: error.message }) };
    }
  }
}
