import type { MailContent } from './mail-layout.ts';
import { type ToPerson, personalMail } from './mail-messages.ts';
import { oneLine } from './one-line.ts';
import type { Speech } from './speech.ts';

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
  const [by, service] = [oneLine(to.by), oneLine(to.service)];
  return personalMail(to, ({ t, day, list }) => ({
    kind: 'access-granted',
    subject: t('You now have access to {service}', { service }),
    preview: t('{by} granted your request.', { by }),
    paragraphs: [
      t('{by} gave you access to {service} as {roles}.', { by, service, roles: list(to.roles) }),
      t("You'll find it in your services within a minute. You don't need to sign in again."),
      ...(to.until === null ? [] : [t('Your access ends after {day}.', { day: day(to.until) })]),
    ],
    action: { label: t('Open your services'), link: to.link },
  }));
}

/** Tells a person that access to a service is about to end. @param to `until`: the last day with access. */
export function accessEndingMail(to: ToPerson & { service: string; until: string; link: string }): MailContent {
  const service = oneLine(to.service);
  return personalMail(to, ({ t, day }) => ({
    kind: 'access-ending',
    subject: t('Your access to {service} ends soon', { service }),
    preview: t('Your last day is {day}.', { day: day(to.until) }),
    paragraphs: [
      t('Your last day with access to {service} is {day} (UTC).', { service, day: day(to.until) }),
      t('Your administrator can extend it. After that day, you can request access again from your services.'),
    ],
    action: { label: t('Open your services'), link: to.link },
  }));
}

/** Tells a person that a request for a service was declined, and why. */
export function accessDeclinedMail(to: ToPerson & { service: string; by: string; note: string }): MailContent {
  const [by, service, note] = [oneLine(to.by), oneLine(to.service), oneLine(to.note)];
  return personalMail(to, ({ t }) => ({
    kind: 'access-declined',
    subject: t('Your request for {service} was declined', { service }),
    preview: note === '' ? t('{by} declined it.', { by }) : note,
    paragraphs: [
      ...(note === ''
        ? [t('{by} declined your request for {service}.', { by, service })]
        : [t('{by} declined your request for {service}:', { by, service }), t('“{note}”', { note })]),
      t('You can ask again in 24 hours.'),
    ],
  }));
}

/**
 * Tells an address that its account was declined, with the reason if there is one. Anyone can ask in the name of any address,
 * so the mail quotes nothing that the asker typed.
 */
export function accountDeclinedMail(
  to: Omit<ToPerson, 'firstName'> & { organization: string; note: string },
): MailContent {
  const { brand } = to;
  const [organization, note] = [oneLine(to.organization), oneLine(to.note)];
  return personalMail({ ...to, firstName: '' }, ({ t }) => ({
    kind: 'account-declined',
    subject: t('Your request to join {brand} was declined', { brand }),
    preview: note === '' ? t("You won't get an account at {organization}.", { organization }) : note,
    paragraphs:
      note === ''
        ? [t('Your request for an account at {organization} on {brand} was declined.', { organization, brand })]
        : [
            t('Your request for an account at {organization} on {brand} was declined:', { organization, brand }),
            t('“{note}”', { note }),
          ],
    hint: t("Didn't ask for an account? You can ignore this email."),
  }));
}

interface NamedReview {
  name: string;
  due: string;
}

/** Before the due date: by when to decide. */
const before = (t: Speech['t'], due: string) => ({
  preview: t('Please decide by {due}.', { due }),
  deadline: t('Please decide by {due} (UTC). Nothing is removed automatically.', { due }),
});

/** After it: when the review was due. */
const after = (t: Speech['t'], due: string) => ({
  preview: t('The review was due on {due}.', { due }),
  deadline: t('Please decide as soon as you can. Nothing is removed automatically.'),
});

const occasions = {
  started: ({ t }: Speech, { name, due }: NamedReview) => ({
    subject: t('Please review access: {name}', { name }),
    text: t('Please decide who keeps their access.'),
    ...before(t, due),
  }),
  'due-soon': ({ t }: Speech, { name, due }: NamedReview) => ({
    subject: t('Review due soon: {name}', { name }),
    text: t('The review is due soon.'),
    ...before(t, due),
  }),
  overdue: ({ t }: Speech, { name, due }: NamedReview) => ({
    subject: t('Review overdue: {name}', { name }),
    text: t('The review was due on {due} (UTC).', { due }),
    ...after(t, due),
  }),
  escalated: ({ t }: Speech, { name, due }: NamedReview) => ({
    subject: t('Review still open: {name}', { name }),
    text: t("The review was due on {due} (UTC), and its reviewers haven't finished it.", { due }),
    ...after(t, due),
  }),
};

interface ToReviewer extends ToPerson {
  /** Name of the review. */
  name: string;
  dueDate: string;
  occasion: keyof typeof occasions;
  /** Grants that wait for this person's decision, or all of them as the review starts. */
  undecided: number;
  link: string;
}

/** Asks a reviewer to decide about access, or reminds of it. */
export function reviewMail(to: ToReviewer): MailContent {
  const { occasion, undecided: grants } = to;
  return personalMail(to, (speech) => {
    const { t, day } = speech;
    const review = { name: oneLine(to.name), due: day(to.dueDate) };
    const { subject, preview, text, deadline } = occasions[occasion](speech, review);
    return {
      kind: `review-${occasion}`,
      subject,
      preview,
      paragraphs: [
        text,
        occasion === 'started'
          ? t('It covers {grants, plural, one {# grant} other {# grants}}.', { grants })
          : t('{grants, plural, one {# grant is} other {# grants are}} waiting for your decision.', {
              grants,
            }),
        deadline,
      ],
      action: { label: t('Open the review'), link: to.link },
    };
  });
}
