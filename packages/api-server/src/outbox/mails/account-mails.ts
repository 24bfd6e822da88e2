import { type MailContent, oneLine } from './mail-layout.ts';
import { type AboutAccount, type ToPerson, accountMail, list, moment, personalMail, plural } from './mail-messages.ts';

interface Invitation extends ToPerson {
  /** Name of the administrator; absent when the command line or the demo's seed invites. */
  invitedBy?: string;
  organization: string | null;
  /** Display names of the services the person has a role in. */
  services: readonly string[];
  link: string;
  hours: number;
}

export function invitationMail(to: Invitation): MailContent {
  const { brand, invitedBy, services } = to;
  const place = to.organization === null ? brand : `${oneLine(to.organization)} on ${brand}`;
  return personalMail(to, {
    kind: 'invitation',
    subject: `You're invited to ${brand}`,
    preview: 'Set your password to start using your services.',
    paragraphs: [
      invitedBy === undefined
        ? `You're invited to join ${place}.`
        : `${oneLine(invitedBy)} invited you to join ${place}.`,
      ...(services.length === 0 ? [] : [`You can open ${list(services)}.`]),
      `Set a password to get started. The link works once and expires in ${plural(to.hours, 'hour')}.`,
    ],
    action: { label: 'Set your password', link: to.link },
    hint: 'Not expecting this? You can ignore this email.',
  });
}

export function resetMail(to: ToPerson & { link: string; minutes: number }): MailContent {
  const span = plural(to.minutes, 'minute');
  return personalMail(to, {
    kind: 'reset',
    subject: `Reset your ${to.brand} password`,
    preview: `The link works once and expires in ${span}.`,
    paragraphs: [
      'We received a request to reset your password.',
      `Use the link below to choose a new one. It works once and expires in ${span}.`,
    ],
    action: { label: 'Reset password', link: to.link },
    hint: "Didn't ask for this? Ignore this email; your password stays the same.",
  });
}

export function passwordChangedMail(to: AboutAccount): MailContent {
  return accountMail(to, {
    kind: 'password-changed',
    subject: `Your ${to.brand} password was changed`,
    preview: 'Your other sessions have ended.',
    paragraphs: [
      `Your password was changed on ${moment(to.at)}. Your other sessions have ended.`,
      "If this wasn't you, reset your password now: choose Forgot password on the sign-in page, then tell your administrator.",
    ],
  });
}

interface NewAdministrator extends ToPerson {
  roles: readonly string[];
  by: string;
  consoleUrl: string;
  /** Life of an access token (`ACCESS_TOKEN_SECONDS`): the next one has the role. */
  accessTokenSeconds: number;
}

/** Tells a person that they now administer the product, and who gave them the role. */
export function adminRoleMail(to: NewAdministrator): MailContent {
  const given = `${oneLine(to.by)} gave you the role ${list(to.roles)}`;
  return personalMail(to, {
    kind: 'admin-role',
    subject: `You're now an administrator of ${to.brand}`,
    preview: `${given}.`,
    paragraphs: [
      `${given} in User Management. It takes effect within ${plural(Math.ceil(to.accessTokenSeconds / 60), 'minute')}, or when you next sign in.`,
      "If you didn't expect this, tell another administrator.",
    ],
    action: { label: 'Open the admin console', link: to.consoleUrl },
  });
}

/** Kind of a test mail in the outbox. */
export const testMailKind = 'test';

/** Shows an administrator that mail arrives, and how it looks. */
export function testMail(to: ToPerson & { consoleUrl: string }): MailContent {
  return personalMail(to, {
    kind: testMailKind,
    subject: `Test mail from ${to.brand}`,
    preview: 'Mail from this installation arrives.',
    paragraphs: [
      `You sent this test mail from the admin console of ${to.brand}. It arrived, so invitations and password links will arrive too.`,
    ],
    action: { label: 'Open the admin console', link: to.consoleUrl },
  });
}
