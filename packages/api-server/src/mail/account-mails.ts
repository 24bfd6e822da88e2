import { type MailContent, layOut, oneLine } from './mail-layout.ts';

const automatic = 'This message was sent automatically by Gangway. Nobody at Gangway ever asks for your password.';

function hello(firstName: string): string {
  return `Hello ${oneLine(firstName)},`;
}

export function invitationMail({
  firstName,
  link,
  hours,
}: {
  firstName: string;
  link: string;
  hours: number;
}): MailContent {
  return layOut({
    kind: 'invitation',
    subject: 'Your access to Gangway',
    greeting: hello(firstName),
    paragraphs: [
      'An account was made for you. Choose a password to start using your services.',
      `The link works once and for ${hours} hours.`,
    ],
    action: { label: 'Set your password', link },
    footer: `If you did not expect this message, you can ignore it. ${automatic}`,
  });
}

export function resetMail({
  firstName,
  link,
  minutes,
}: {
  firstName: string;
  link: string;
  minutes: number;
}): MailContent {
  return layOut({
    kind: 'reset',
    subject: 'Reset your Gangway password',
    greeting: hello(firstName),
    paragraphs: [
      'Somebody, we hope you, asked to reset the password of your account.',
      `The link works once and for ${minutes} minutes.`,
    ],
    action: { label: 'Reset password', link },
    footer: `If it was not you, ignore this message: your password stays as it is. ${automatic}`,
  });
}

export function passwordChangedMail({ firstName, at }: { firstName: string; at: Date }): MailContent {
  return layOut({
    kind: 'password-changed',
    subject: 'Your Gangway password was changed',
    greeting: hello(firstName),
    paragraphs: [
      `The password of your account was changed on ${moment(at)}. Your other sessions have ended.`,
      'If this was not you, reset your password at once from the sign-in page and tell your administrator.',
    ],
    footer: automatic,
  });
}

export function newNetworkMail({
  firstName,
  at,
  device,
}: {
  firstName: string;
  at: Date;
  device: string;
}): MailContent {
  return layOut({
    kind: 'new-sign-in',
    subject: 'New sign-in to Gangway',
    greeting: hello(firstName),
    paragraphs: [
      `Your account was used on ${moment(at)} from a network it has not been used from before (${device}).`,
      'If this was not you, reset your password from the sign-in page: every session ends with it.',
    ],
    footer: automatic,
  });
}

export function sessionStolenMail({ firstName, at }: { firstName: string; at: Date }): MailContent {
  return layOut({
    kind: 'session-ended',
    subject: 'A Gangway session was ended for your safety',
    greeting: hello(firstName),
    paragraphs: [
      `On ${moment(at)} a sign-in of yours was used a second time with an outdated key, which may mean that somebody copied it. We ended that session.`,
      'Sign in again. If you see this more than once, reset your password and tell your administrator.',
    ],
    footer: automatic,
  });
}

function moment(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' at ')} UTC`;
}
