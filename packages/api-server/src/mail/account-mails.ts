import { longDay } from '../long-day.ts';
import { type MailContent, layOut, oneLine } from './mail-layout.ts';

/** What every mail needs: the product's name (`BRAND_NAME`) and whom it greets. */
interface ToPerson {
  brand: string;
  firstName: string;
}

/** A mail about the account itself leads to the page where one signs in, or asks for a new password. */
interface AboutAccount extends ToPerson {
  portalUrl: string;
}

const toSignIn = (portalUrl: string) => ({ label: 'Go to sign-in', link: new URL('/login', portalUrl).href });

export function invitationMail({
  brand,
  firstName,
  invitedBy,
  organization,
  services,
  link,
  hours,
}: ToPerson & {
  /** Name of the administrator; absent when the command line or the demo's seed invites. */
  invitedBy?: string;
  organization: string | null;
  /** Display names of the services the person has a role in. */
  services: readonly string[];
  link: string;
  hours: number;
}): MailContent {
  const place = organization === null ? brand : `${oneLine(organization)} on ${brand}`;
  const invitation =
    invitedBy === undefined ? `You are invited to ${place}.` : `${oneLine(invitedBy)} invited you to ${place}.`;
  return layOut({
    brand,
    kind: 'invitation',
    subject: `You're invited to ${brand}`,
    preview: 'Set your password to start using your services.',
    greeting: hello(firstName),
    paragraphs: [
      invitation,
      ...(services.length === 0 ? [] : [`You can open ${list(services.map(oneLine))}.`]),
      `Set a password to get started. The link works once and expires in ${plural(hours, 'hour')}.`,
    ],
    action: { label: 'Set your password', link },
    footer: `Not expecting this? You can ignore this email. ${automatic(brand)}`,
  });
}

export function resetMail({
  brand,
  firstName,
  link,
  minutes,
}: ToPerson & { link: string; minutes: number }): MailContent {
  return layOut({
    brand,
    kind: 'reset',
    subject: `Reset your ${brand} password`,
    preview: `The link works once and expires in ${plural(minutes, 'minute')}.`,
    greeting: hello(firstName),
    paragraphs: [
      'We received a request to reset your password.',
      `Use the link below to choose a new one. It works once and expires in ${plural(minutes, 'minute')}.`,
    ],
    action: { label: 'Reset password', link },
    footer: `Didn't ask for this? Ignore this email; your password stays the same. ${automatic(brand)}`,
  });
}

export function passwordChangedMail({ brand, firstName, portalUrl, at }: AboutAccount & { at: Date }): MailContent {
  return layOut({
    brand,
    kind: 'password-changed',
    subject: `Your ${brand} password was changed`,
    preview: 'Your other sessions have ended.',
    greeting: hello(firstName),
    paragraphs: [
      `Your password was changed on ${moment(at)}. Your other sessions have ended.`,
      "If this wasn't you, reset your password now: choose Forgot password on the sign-in page, then tell your administrator.",
    ],
    action: toSignIn(portalUrl),
    footer: automatic(brand),
  });
}

export function newNetworkMail({
  brand,
  firstName,
  portalUrl,
  at,
  device,
}: AboutAccount & { at: Date; device: string }): MailContent {
  return layOut({
    brand,
    kind: 'new-sign-in',
    subject: `New sign-in to ${brand}`,
    preview: `${oneLine(device)}, ${moment(at)}`,
    greeting: hello(firstName),
    paragraphs: [
      `You signed in on ${moment(at)} from a network we haven't seen you on before (${oneLine(device)}).`,
      "If this wasn't you, reset your password: choose Forgot password on the sign-in page. That ends every session.",
    ],
    action: toSignIn(portalUrl),
    footer: automatic(brand),
  });
}

export function sessionStolenMail({ brand, firstName, portalUrl, at }: AboutAccount & { at: Date }): MailContent {
  return layOut({
    brand,
    kind: 'session-ended',
    subject: `We ended one of your ${brand} sessions`,
    preview: 'It may have been copied.',
    greeting: hello(firstName),
    paragraphs: [
      `On ${moment(at)} one of your sessions was used in two places at once. It may have been copied, so we ended it.`,
      'Sign in again. If this happens more than once, reset your password and tell your administrator.',
    ],
    action: toSignIn(portalUrl),
    footer: automatic(brand),
  });
}

/** Tells a person that someone has the password, but not the second step. */
export function wrongCodesMail({ brand, firstName, portalUrl, at }: AboutAccount & { at: Date }): MailContent {
  return layOut({
    brand,
    kind: 'wrong-codes',
    subject: `Someone may know your ${brand} password`,
    preview: 'Someone entered your password but not a valid code.',
    greeting: hello(firstName),
    paragraphs: [
      `On ${moment(at)} someone entered your password, then several wrong codes for the second step. They didn't get in.`,
      "If this wasn't you, reset your password now: choose Forgot password on the sign-in page.",
    ],
    action: toSignIn(portalUrl),
    footer: automatic(brand),
  });
}

/** Tells a person that an administrator has removed every sign-in method. */
export function factorsResetMail({
  brand,
  firstName,
  portalUrl,
  at,
  by,
}: AboutAccount & { at: Date; by: string }): MailContent {
  return layOut({
    brand,
    kind: 'sign-in-method',
    subject: `Your ${brand} sign-in methods were reset`,
    preview: `${oneLine(by)} removed them.`,
    greeting: hello(firstName),
    paragraphs: [
      `${oneLine(by)} removed your passkeys, authenticator apps, recovery codes and remembered devices on ${moment(at)}. Your sessions have ended.`,
      'Sign in with your password, then set up a passkey or an authenticator app in My Profile.',
      "If you didn't ask for this, tell your administrator now.",
    ],
    action: toSignIn(portalUrl),
    footer: automatic(brand),
  });
}

/** Tells a person that a way to sign in was added or removed. */
export function signInMethodMail({
  brand,
  firstName,
  portalUrl,
  at,
  change,
}: AboutAccount & {
  at: Date;
  /** Such as "An authenticator app was added". */
  change: string;
}): MailContent {
  return layOut({
    brand,
    kind: 'sign-in-method',
    subject: `Your ${brand} sign-in methods were changed`,
    preview: `${change}.`,
    greeting: hello(firstName),
    paragraphs: [
      `${change} on ${moment(at)}.`,
      "If this wasn't you, reset your password now: choose Forgot password on the sign-in page, then tell your administrator.",
    ],
    action: toSignIn(portalUrl),
    footer: automatic(brand),
  });
}

/** Tells a person that they administer the product from now on, and who gave them the role. */
export function adminRoleMail({
  brand,
  firstName,
  roles,
  by,
  consoleUrl,
}: ToPerson & { roles: readonly string[]; by: string; consoleUrl: string }): MailContent {
  return layOut({
    brand,
    kind: 'admin-role',
    subject: `You can now administer ${brand}`,
    preview: `${oneLine(by)} gave you the role ${list(roles.map(oneLine))}.`,
    greeting: hello(firstName),
    paragraphs: [
      `${oneLine(by)} gave you the role ${list(roles.map(oneLine))} in User Management. It takes effect within five minutes, or when you next sign in.`,
      "If you didn't expect this, tell another administrator.",
    ],
    action: { label: 'Open the admin console', link: consoleUrl },
    footer: automatic(brand),
  });
}

/** Tells a person that a request for a service was granted. */
export function accessGrantedMail({
  brand,
  firstName,
  service,
  roles,
  until,
  by,
  link,
}: ToPerson & {
  service: string;
  /** Display names of all roles held there now. */
  roles: readonly string[];
  /** The last day with access; null without an end. */
  until: string | null;
  by: string;
  link: string;
}): MailContent {
  return layOut({
    brand,
    kind: 'access-granted',
    subject: `You now have access to ${service}`,
    preview: `${oneLine(by)} granted your request.`,
    greeting: hello(firstName),
    paragraphs: [
      `${oneLine(by)} gave you access to ${oneLine(service)} as ${list(roles.map(oneLine))}.`,
      "You can open it from your services within a minute. You don't need to sign in again.",
      ...(until === null ? [] : [`Your access ends after ${longDay(until)}.`]),
    ],
    action: { label: 'Open your services', link },
    footer: automatic(brand),
  });
}

/** Tells a person that access to a service is about to end. */
export function accessEndingMail({
  brand,
  firstName,
  service,
  until,
  link,
}: ToPerson & {
  service: string;
  /** The last day with access. */
  until: string;
  link: string;
}): MailContent {
  return layOut({
    brand,
    kind: 'access-ending',
    subject: `Your access to ${service} ends soon`,
    preview: `Your last day is ${longDay(until)}.`,
    greeting: hello(firstName),
    paragraphs: [
      `Your access to ${oneLine(service)} ends after ${longDay(until)} (UTC).`,
      'Your administrator can extend it. After that day, you can request access again from your services.',
    ],
    action: { label: 'Open your services', link },
    footer: automatic(brand),
  });
}

/** Tells a person that a request for a service was declined, and why. */
export function accessDeclinedMail({
  brand,
  firstName,
  service,
  by,
  note,
}: ToPerson & { service: string; by: string; note: string }): MailContent {
  return layOut({
    brand,
    kind: 'access-declined',
    subject: `Your request for ${service} was declined`,
    preview: note === '' ? `${oneLine(by)} declined it.` : oneLine(note),
    greeting: hello(firstName),
    paragraphs: [
      `${oneLine(by)} declined your request for ${oneLine(service)}${note === '' ? '.' : ':'}`,
      ...(note === '' ? [] : [`“${oneLine(note)}”`]),
      'You can ask again in 24 hours.',
    ],
    footer: automatic(brand),
  });
}

const reviewWords = {
  started: (name: string) => ({
    subject: `Please review access: ${name}`,
    text: 'Please decide who keeps their access.',
  }),
  'due-soon': (name: string) => ({ subject: `Review due soon: ${name}`, text: 'The review is due soon.' }),
  overdue: (name: string) => ({ subject: `Review overdue: ${name}`, text: 'The review is overdue.' }),
  escalated: (name: string) => ({
    subject: `Review still open: ${name}`,
    text: "The review is overdue, and its reviewers haven't finished it.",
  }),
};

/** Asks a reviewer to decide about access, or reminds of it. */
export function reviewMail({
  brand,
  firstName,
  name,
  dueDate,
  occasion,
  undecided,
  link,
}: ToPerson & {
  /** Of the review. */
  name: string;
  dueDate: string;
  occasion: keyof typeof reviewWords;
  /** Grants that wait for this person's decision, or all of them as the review starts. */
  undecided: number;
  link: string;
}): MailContent {
  const { subject, text } = reviewWords[occasion](oneLine(name));
  return layOut({
    brand,
    kind: `review-${occasion}`,
    subject,
    preview: `Decide by ${longDay(dueDate)}.`,
    greeting: hello(firstName),
    paragraphs: [
      text,
      occasion === 'started'
        ? `It covers ${plural(undecided, 'grant')}.`
        : `${plural(undecided, 'grant')} ${undecided === 1 ? 'waits' : 'wait'} for your decision.`,
      `Please decide by the end of ${longDay(dueDate)} (UTC). Nothing is removed automatically.`,
    ],
    action: { label: 'Open the review', link },
    footer: automatic(brand),
  });
}

function automatic(brand: string): string {
  return `${brand} sent this email automatically and never asks for your password.`;
}

function hello(firstName: string): string {
  return `Hello ${oneLine(firstName)},`;
}

function moment(at: Date): string {
  const [day = '', time = ''] = at.toISOString().split('T');
  return `${longDay(day)} at ${time.slice(0, 'hh:mm'.length)} UTC`;
}

function list(names: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
