import type { MailContent } from './mail-layout.ts';
import { type AboutAccount, type ToPerson, accountMail, personalMail } from './mail-messages.ts';
import { oneLine } from './one-line.ts';
import type { Speech } from './speech.ts';

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
  const { brand, services, hours } = to;
  return personalMail(to, (speech) => {
    const { t, list } = speech;
    return {
      kind: 'invitation',
      subject: t("You're invited to {brand}", { brand }),
      preview: t('Set your password to start using your services.'),
      paragraphs: [
        inviting(speech, to),
        ...(services.length === 0 ? [] : [t('You can open {services}.', { services: list(services) })]),
        t(
          'Set a password to get started. The link works once and expires in {hours, plural, one {# hour} other {# hours}}.',
          { hours },
        ),
      ],
      action: { label: t('Set your password'), link: to.link },
      hint: t('Not expecting this? You can ignore this email.'),
    };
  });
}

function inviting({ t }: Speech, { brand, invitedBy, organization: named }: Invitation): string {
  const by = invitedBy === undefined ? undefined : oneLine(invitedBy);
  if (named === null) {
    return by === undefined
      ? t("You're invited to join {brand}.", { brand })
      : t('{by} invited you to join {brand}.', { by, brand });
  }
  const organization = oneLine(named);
  return by === undefined
    ? t("You're invited to join {organization} on {brand}.", { organization, brand })
    : t('{by} invited you to join {organization} on {brand}.', { by, organization, brand });
}

export function resetMail(to: ToPerson & { link: string; minutes: number }): MailContent {
  const { brand, minutes } = to;
  return personalMail(to, ({ t }) => ({
    kind: 'reset',
    subject: t('Reset your {brand} password', { brand }),
    preview: t('The link works once and expires in {minutes, plural, one {# minute} other {# minutes}}.', { minutes }),
    paragraphs: [
      t('We received a request to reset your password.'),
      t(
        'Use the link below to choose a new one. It works once and expires in {minutes, plural, one {# minute} other {# minutes}}.',
        { minutes },
      ),
    ],
    action: { label: t('Reset password'), link: to.link },
    hint: t("Didn't ask for this? Ignore this email; your password stays the same."),
  }));
}

export function passwordChangedMail(to: AboutAccount): MailContent {
  return accountMail(to, ({ t, moment }) => ({
    kind: 'password-changed',
    subject: t('Your {brand} password was changed', { brand: to.brand }),
    preview: t('Your other sessions have ended.'),
    paragraphs: [
      t('Your password was changed on {when}. Your other sessions have ended.', { when: moment(to.at) }),
      t(
        "If this wasn't you, reset your password now: choose Forgot password on the sign-in page, then tell your administrator.",
      ),
    ],
  }));
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
  const by = oneLine(to.by);
  return personalMail(to, ({ t, list }) => {
    const roles = list(to.roles);
    return {
      kind: 'admin-role',
      subject: t("You're now an administrator of {brand}", { brand: to.brand }),
      preview: t('{by} gave you the role {roles}.', { by, roles }),
      paragraphs: [
        t(
          '{by} gave you the role {roles} in User Management. It takes effect within {minutes, plural, one {# minute} other {# minutes}}, or when you next sign in.',
          { by, roles, minutes: Math.ceil(to.accessTokenSeconds / 60) },
        ),
        t("If you didn't expect this, tell another administrator."),
      ],
      action: { label: t('Open the admin console'), link: to.consoleUrl },
    };
  });
}

/** Kind of a test mail in the outbox. */
export const testMailKind = 'test';

/** Shows an administrator that mail arrives, and how it looks. */
export function testMail(to: ToPerson & { consoleUrl: string }): MailContent {
  const { brand } = to;
  return personalMail(to, ({ t }) => ({
    kind: testMailKind,
    subject: t('Test mail from {brand}', { brand }),
    preview: t('Mail from this installation arrives.'),
    paragraphs: [
      t(
        'You sent this test mail from the admin console of {brand}. It arrived, so invitations and password links will arrive too.',
        { brand },
      ),
    ],
    action: { label: t('Open the admin console'), link: to.consoleUrl },
  }));
}
