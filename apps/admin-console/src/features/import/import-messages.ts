import type { ImportField, ImportKind, ImportOutcome } from '@gangway/contract';
import { msg } from '@gangway/messages';

/** Labels of a column's possible meanings. */
export const fieldMessages: Readonly<Record<ImportField, string>> = {
  email: msg('Email'),
  firstName: msg('First Name'),
  lastName: msg('Last Name'),
  name: msg('Full name'),
  organization: msg('Organization'),
  branches: msg('Branch'),
  job: msg('Access template'),
  service: msg('Service'),
  role: msg('Role'),
  limit: msg('Limit'),
  notification: msg('Notification'),
  trackingUrlEnabled: msg('Enable tracking URL'),
  until: msg('Last day'),
  openToRegistration: msg('Open to registration'),
};

export const kindMessages: Readonly<Record<ImportKind, string>> = {
  people: msg('People'),
  organizations: msg('Organizations and branches'),
};

export const outcomes = ['new', 'changed', 'same', 'error'] as const satisfies readonly ImportOutcome[];

export const outcomeMessages: Readonly<
  Record<ImportOutcome, { text: string; tone: 'success' | 'info' | 'neutral' | 'error' }>
> = {
  new: { text: msg('New'), tone: 'success' },
  changed: { text: msg('Changed'), tone: 'info' },
  same: { text: msg('Same'), tone: 'neutral' },
  error: { text: msg('Error'), tone: 'error' },
};
