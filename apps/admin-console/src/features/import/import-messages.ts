import type { ImportField, ImportKind, ImportOutcome } from '@gangway/contract';

/** Labels of a column's possible meanings. */
export const fieldMessages: Readonly<Record<ImportField, string>> = {
  email: 'Email',
  firstName: 'First Name',
  lastName: 'Last Name',
  name: 'Full name',
  organization: 'Organization',
  branches: 'Branch',
  job: 'Access template',
  service: 'Service',
  role: 'Role',
  limit: 'Limit',
  notification: 'Notification',
  trackingUrlEnabled: 'Enable tracking URL',
  until: 'Last day',
  openToRegistration: 'Open to registration',
};

export const kindMessages: Readonly<Record<ImportKind, string>> = {
  people: 'People',
  organizations: 'Organizations and branches',
};

export const outcomes = ['new', 'changed', 'same', 'error'] as const satisfies readonly ImportOutcome[];

export const outcomeMessages: Readonly<
  Record<ImportOutcome, { text: string; tone: 'success' | 'info' | 'neutral' | 'error' }>
> = {
  new: { text: 'New', tone: 'success' },
  changed: { text: 'Changed', tone: 'info' },
  same: { text: 'Same', tone: 'neutral' },
  error: { text: 'Error', tone: 'error' },
};
