import type { MailContent } from './mail-layout.ts';
import { type AboutAccount, accountMail } from './mail-messages.ts';
import { oneLine } from './one-line.ts';
import type { Speech } from './speech.ts';

/** @param to `browser` and `system`: absent where the user agent names none. */
export function newNetworkMail(to: AboutAccount & { browser?: string; system?: string }): MailContent {
  return accountMail(to, ({ t, moment }) => {
    const { brand, browser, system } = to;
    const when = moment(to.at);
    const device =
      browser !== undefined && system !== undefined
        ? t('{browser} on {system}', { browser, system })
        : (browser ?? system ?? t('Unknown device'));
    return {
      kind: 'new-sign-in',
      subject: t('New sign-in to {brand}', { brand }),
      preview: t('{device}, {when}', { device, when }),
      paragraphs: [
        t('You signed in on {when} from a new network, using {device}.', { when, device }),
        t(
          "If this wasn't you, reset your password: choose Forgot password on the sign-in page. That ends every session.",
        ),
      ],
    };
  });
}

export function sessionStolenMail(to: AboutAccount): MailContent {
  return accountMail(to, ({ t, moment }) => ({
    kind: 'session-ended',
    subject: t('We ended one of your {brand} sessions', { brand: to.brand }),
    preview: t('Someone may have copied it.'),
    paragraphs: [
      t('On {when}, one of your sessions was used in two places at once. Someone may have copied it, so we ended it.', {
        when: moment(to.at),
      }),
      t('Sign in again. If this happens more than once, reset your password and tell your administrator.'),
    ],
  }));
}

/** Tells a person that someone has the password, but not the second step. */
export function wrongCodesMail(to: AboutAccount): MailContent {
  return accountMail(to, ({ t, moment }) => ({
    kind: 'wrong-codes',
    subject: t('Someone may know your {brand} password', { brand: to.brand }),
    preview: t('Someone entered your password but not a valid code.'),
    paragraphs: [
      t("On {when}, someone entered your password and then several wrong codes. They didn't get in.", {
        when: moment(to.at),
      }),
      t("If this wasn't you, reset your password now: choose Forgot password on the sign-in page."),
    ],
  }));
}

/** Tells a person that an administrator has removed every sign-in method. */
export function factorsResetMail(to: AboutAccount & { by: string }): MailContent {
  const by = oneLine(to.by);
  return accountMail(to, ({ t, moment }) => ({
    kind: 'sign-in-method',
    subject: t('Your {brand} sign-in methods were reset', { brand: to.brand }),
    preview: t('{by} removed them.', { by }),
    paragraphs: [
      t(
        '{by} removed your passkeys, authenticator apps, recovery codes and remembered devices on {when}. Your sessions have ended.',
        { by, when: moment(to.at) },
      ),
      t('Sign in with your password, then set up a passkey or an authenticator app in My Profile.'),
      t("If you didn't ask for this, tell your administrator now."),
    ],
  }));
}

/** Change of the ways in which a person signs in. */
export type SignInChange = 'app-added' | 'app-removed' | 'passkey-added' | 'passkey-removed' | 'codes-renewed';

const changes: Record<SignInChange, (speak: Speech['t'], when: string) => { short: string; long: string }> = {
  'app-added': (t, when) => ({
    short: t('An authenticator app was added.'),
    long: t('An authenticator app was added on {when}.', { when }),
  }),
  'app-removed': (t, when) => ({
    short: t('An authenticator app was removed.'),
    long: t('An authenticator app was removed on {when}.', { when }),
  }),
  'passkey-added': (t, when) => ({
    short: t('A passkey was added.'),
    long: t('A passkey was added on {when}.', { when }),
  }),
  'passkey-removed': (t, when) => ({
    short: t('A passkey was removed.'),
    long: t('A passkey was removed on {when}.', { when }),
  }),
  'codes-renewed': (t, when) => ({
    short: t('New recovery codes were created, and the old ones no longer work.'),
    long: t('New recovery codes were created, and the old ones no longer work on {when}.', { when }),
  }),
};

/** Tells a person that a way to sign in was added or removed. */
export function signInMethodMail(to: AboutAccount & { change: SignInChange }): MailContent {
  return accountMail(to, ({ t, moment }) => {
    const { short, long } = changes[to.change](t, moment(to.at));
    return {
      kind: 'sign-in-method',
      subject: t('Your {brand} sign-in methods were changed', { brand: to.brand }),
      preview: short,
      paragraphs: [
        long,
        t(
          "If this wasn't you, reset your password now: choose Forgot password on the sign-in page, then tell your administrator.",
        ),
      ],
    };
  });
}
