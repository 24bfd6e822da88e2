import { type MailContent, oneLine } from './mail-layout.ts';
import { type AboutAccount, accountMail, moment } from './mail-messages.ts';

const resetNow = "If this wasn't you, reset your password now: choose Forgot password on the sign-in page";

export function newNetworkMail(to: AboutAccount & { device: string }): MailContent {
  const [device, when] = [oneLine(to.device), moment(to.at)];
  return accountMail(to, {
    kind: 'new-sign-in',
    subject: `New sign-in to ${to.brand}`,
    preview: `${device}, ${when}`,
    paragraphs: [
      `You signed in on ${when} from a new network, using ${device}.`,
      "If this wasn't you, reset your password: choose Forgot password on the sign-in page. That ends every session.",
    ],
  });
}

export function sessionStolenMail(to: AboutAccount): MailContent {
  return accountMail(to, {
    kind: 'session-ended',
    subject: `We ended one of your ${to.brand} sessions`,
    preview: 'Someone may have copied it.',
    paragraphs: [
      `On ${moment(to.at)}, one of your sessions was used in two places at once. Someone may have copied it, so we ended it.`,
      'Sign in again. If this happens more than once, reset your password and tell your administrator.',
    ],
  });
}

/** Tells a person that someone has the password, but not the second step. */
export function wrongCodesMail(to: AboutAccount): MailContent {
  return accountMail(to, {
    kind: 'wrong-codes',
    subject: `Someone may know your ${to.brand} password`,
    preview: 'Someone entered your password but not a valid code.',
    paragraphs: [
      `On ${moment(to.at)}, someone entered your password and then several wrong codes. They didn't get in.`,
      `${resetNow}.`,
    ],
  });
}

/** Tells a person that an administrator has removed every sign-in method. */
export function factorsResetMail(to: AboutAccount & { by: string }): MailContent {
  const by = oneLine(to.by);
  return accountMail(to, {
    kind: 'sign-in-method',
    subject: `Your ${to.brand} sign-in methods were reset`,
    preview: `${by} removed them.`,
    paragraphs: [
      `${by} removed your passkeys, authenticator apps, recovery codes and remembered devices on ${moment(to.at)}. Your sessions have ended.`,
      'Sign in with your password, then set up a passkey or an authenticator app in My Profile.',
      "If you didn't ask for this, tell your administrator now.",
    ],
  });
}

/** Tells a person that a way to sign in was added or removed. @param to `change`: such as "An authenticator app was added". */
export function signInMethodMail(to: AboutAccount & { change: string }): MailContent {
  return accountMail(to, {
    kind: 'sign-in-method',
    subject: `Your ${to.brand} sign-in methods were changed`,
    preview: `${to.change}.`,
    paragraphs: [`${to.change} on ${moment(to.at)}.`, `${resetNow}, then tell your administrator.`],
  });
}
