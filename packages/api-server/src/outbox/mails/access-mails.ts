import { longDay } from '../../records/index.ts';
import { type MailContent, oneLine } from './mail-layout.ts';
import { type ToPerson, list, personalMail, plural } from './mail-messages.ts';

interface Granted extends ToPerson {
  service: string;
  /** Display names of all roles held there now. */
  roles: readonly string[];
  /** The last day with access; null without an end. */
  until: string | null;
  by: string;
  link: string;
}

/** Tells a person that a request for a service was granted. */
export function accessGrantedMail(to: Granted): MailContent {
  const by = oneLine(to.by);
  return personalMail(to, {
    kind: 'access-granted',
    subject: `You now have access to ${to.service}`,
    preview: `${by} granted your request.`,
    paragraphs: [
      `${by} gave you access to ${oneLine(to.service)} as ${list(to.roles)}.`,
      "You'll find it in your services within a minute. You don't need to sign in again.",
      ...(to.until === null ? [] : [`Your access ends after ${longDay(to.until)}.`]),
    ],
    action: { label: 'Open your services', link: to.link },
  });
}

/** Tells a person that access to a service is about to end. @param to `until`: the last day with access. */
export function accessEndingMail(to: ToPerson & { service: string; until: string; link: string }): MailContent {
  return personalMail(to, {
    kind: 'access-ending',
    subject: `Your access to ${to.service} ends soon`,
    preview: `Your last day is ${longDay(to.until)}.`,
    paragraphs: [
      `Your last day with access to ${oneLine(to.service)} is ${longDay(to.until)} (UTC).`,
      'Your administrator can extend it. After that day, you can request access again from your services.',
    ],
    action: { label: 'Open your services', link: to.link },
  });
}

/** Tells a person that a request for a service was declined, and why. */
export function accessDeclinedMail(to: ToPerson & { service: string; by: string; note: string }): MailContent {
  const [by, note] = [oneLine(to.by), oneLine(to.note)];
  return personalMail(to, {
    kind: 'access-declined',
    subject: `Your request for ${to.service} was declined`,
    preview: note === '' ? `${by} declined it.` : note,
    paragraphs: [
      `${by} declined your request for ${oneLine(to.service)}${note === '' ? '.' : ':'}`,
      ...(note === '' ? [] : [`“${note}”`]),
      'You can ask again in 24 hours.',
    ],
  });
}

/**
 * Tells an address that its account was declined, with the reason if there is one. Anyone can ask in the name of any address,
 * so the mail quotes nothing that the asker typed.
 */
export function accountDeclinedMail(to: { brand: string; organization: string; note: string }): MailContent {
  const { brand } = to;
  const [organization, note] = [oneLine(to.organization), oneLine(to.note)];
  return personalMail(
    { brand, firstName: '' },
    {
      kind: 'account-declined',
      subject: `Your request to join ${brand} was declined`,
      preview: note === '' ? `You won't get an account at ${organization}.` : note,
      paragraphs: [
        `Your request for an account at ${organization} on ${brand} was declined${note === '' ? '.' : ':'}`,
        ...(note === '' ? [] : [`“${note}”`]),
      ],
      hint: "Didn't ask for an account? You can ignore this email.",
    },
  );
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

interface ToReviewer extends ToPerson {
  /** Name of the review. */
  name: string;
  dueDate: string;
  occasion: keyof typeof reviewWords;
  /** Grants that wait for this person's decision, or all of them as the review starts. */
  undecided: number;
  link: string;
}

/** Asks a reviewer to decide about access, or reminds of it. */
export function reviewMail(to: ToReviewer): MailContent {
  const { occasion, undecided } = to;
  const { subject, text } = reviewWords[occasion](oneLine(to.name));
  const due = `Please decide by ${longDay(to.dueDate)}`;
  const grants = plural(undecided, 'grant');
  return personalMail(to, {
    kind: `review-${occasion}`,
    subject,
    preview: `${due}.`,
    paragraphs: [
      text,
      occasion === 'started'
        ? `It covers ${grants}.`
        : `${grants} ${undecided === 1 ? 'is' : 'are'} waiting for your decision.`,
      `${due} (UTC). Nothing is removed automatically.`,
    ],
    action: { label: 'Open the review', link: to.link },
  });
}
