import { type AuditField, type SecondStepRule, ownEntry } from '@gangway/contract';
import { formatNumber, listed, msg, t } from '@gangway/messages';
import { kindNames } from '@gangway/references';
import { formatDay, formatInstant, formatInstantRange } from '@gangway/ui-kit';
import { lastDayBefore } from '../dates/calendar-day.ts';
import { knownActions } from './audit-actions.ts';
import { actionLabel } from './audit-messages.ts';

const labels: Readonly<Record<AuditField, string>> = {
  additionalLimitPricePerCount: msg('Additional limit price per count'),
  authMethod: msg('Client authentication'),
  backchannelLogoutUri: msg('Back-channel logout URI'),
  branches: msg('Branches'),
  brand: msg('Brand'),
  client: msg('Signed in to'),
  colour: msg('Colour'),
  covers: msg('Covers'),
  currency: msg('Currency'),
  decision: msg('Decision'),
  description: msg('Description'),
  device: msg('Device'),
  displayName: msg('Name'),
  drawing: msg('Drawing'),
  dueDate: msg('Due'),
  email: msg('Email'),
  endDate: msg('Last day'),
  ended: msg('Sessions ended'),
  filter: msg('Filter'),
  firstName: msg('First Name'),
  firstUser: msg('First user'),
  from: msg('From'),
  furtherPrice: msg('Price of each further one'),
  grants: msg('Access'),
  handoffMode: msg('Hand-off'),
  handoffTtl: msg('Hand-off token lasts'),
  host: msg('Host'),
  idTokenAlg: msg('ID token signing'),
  included: msg('Included'),
  initiateLoginUri: msg('Initiate login URI'),
  isActive: msg('Active'),
  job: msg('Access template'),
  jwks: msg('Public keys'),
  kind: msg('Requested'),
  language: msg('Language'),
  lastName: msg('Last Name'),
  limit: msg('Limit'),
  limits: msg('Limits'),
  mailFoot: msg('Foot of mails'),
  maintenance: msg('Maintenance'),
  mark: msg('Mark'),
  method: msg('Method'),
  mode: msg('Soft or hard limit'),
  month: msg('Month'),
  name: msg('Name'),
  note: msg('Note'),
  notification: msg('Notification'),
  openToRegistration: msg('Open to registration'),
  organization: msg('Organization'),
  organizationId: msg('Organization ID'),
  outcomes: msg('Outcome'),
  period: msg('Period'),
  plan: msg('Plan'),
  plans: msg('Plans'),
  postLogoutRedirectUris: msg('Post-logout redirect URIs'),
  predecessor: msg('Follows subscription'),
  price: msg('Price'),
  reason: msg('Reason'),
  redirectUris: msg('Redirect URIs'),
  referenceKind: msg('Reference'),
  referenceKinds: msg('Opens references'),
  referenceTemplate: msg('Link for a reference'),
  refresh: msg('Refresh tokens'),
  requirePkce: msg('PKCE required'),
  requiresPlan: msg('Requires a plan'),
  review: msg('Review'),
  reviewers: msg('Reviewers'),
  role: msg('Role'),
  roles: msg('Roles'),
  rows: msg('Rows'),
  secondStep: msg('Second step'),
  sentence: msg('Sentence'),
  service: msg('Service'),
  serviceId: msg('Service ID'),
  serviceName: msg('Service'),
  serviceType: msg('Service type'),
  services: msg('Services'),
  showFrom: msg('Shown from'),
  showUntil: msg('Shown until'),
  startDate: msg('Start date'),
  state: msg('State'),
  status: msg('Status'),
  subject: msg('Subject (sub)'),
  subscription: msg('Subscription'),
  text: msg('Text'),
  trackingUrlEnabled: msg('Tracking URL'),
  unit: msg('Unit'),
  until: msg('Access ends'),
  url: msg('URL'),
  user: msg('User'),
  waiting: msg('Waiting'),
};

/** Filters of lists, which an export records. */
const filterLabels: Readonly<Record<string, string>> = {
  action: msg('Action'),
  actor: msg('Who'),
  branch: msg('Branch'),
  branchId: msg('Branch ID'),
  jobId: msg('Access template ID'),
  drifted: msg('Access differs from the template'),
  batchId: msg('Batch ID'),
  changesOnly: msg('Changes only'),
  from: msg('From'),
  id: msg('ID'),
  planId: msg('Plan ID'),
  q: msg('Search'),
  startsFrom: msg('Starts from'),
  startsTo: msg('Starts until'),
  target: msg('Target'),
  targetId: msg('Target ID'),
  targetType: msg('Kind of target'),
  to: msg('Until'),
  userId: msg('User ID'),
  withoutService: msg('Without a service'),
};

/**
 * Label of a recorded field: 'openToRegistration' as 'Open to registration'; derived from the key for a field of a
 * later release.
 */
export function fieldLabel(field: string): string {
  const label = ownEntry<string>(labels, field);
  return label === undefined ? sentenceCase(field) : t(label);
}

function filterLabel(key: string): string {
  const name = key.replace(/^f\./u, '');
  const label = ownEntry(filterLabels, name);
  return label === undefined ? fieldLabel(name) : t(label);
}

function sentenceCase(key: string): string {
  const words = key
    .replaceAll(/([a-z])([A-Z])/gu, '$1 $2')
    .replaceAll(/[._-]+/gu, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Sign-in requirements of an organization. */
export const secondStepMessages: Readonly<Record<SecondStepRule, string>> = {
  off: msg('Off'),
  offered: msg('Offered'),
  required: msg('Required'),
  phishing_resistant: msg('Passkeys only'),
};

/** Flags as what was done, on and off; others by their label. */
const flags: { readonly [field in AuditField]?: readonly [on: string, off: string] } = {
  isActive: [msg('Activated'), msg('Deactivated')],
  openToRegistration: [msg('Opened to registration'), msg('Closed to registration')],
  requirePkce: [msg('PKCE required'), msg('PKCE not required')],
  requiresPlan: [msg('Requires a plan'), msg('Requires no plan')],
};

/** A flag that changed: *Deactivated*, *Refresh tokens on*. */
export function flagText(field: string, isOn: boolean): string {
  const said = ownEntry<readonly [string, string]>(flags, field);
  if (said !== undefined) return t(said[isOn ? 0 : 1]);
  const name = fieldLabel(field);
  return isOn ? t('{name} on', { name }) : t('{name} off', { name });
}

/** Labels of stored values. */
const valueMessages: { readonly [field in AuditField]?: Readonly<Record<string, string>> } = {
  client: { portal: msg('Portal'), console: msg('Admin console') },
  handoffMode: { handoff: msg('Hand-off token'), session: msg('Session token') },
  decision: { keep: msg('Keep'), remove: msg('Remove'), undecided: msg('Withdrawn') },
  kind: { registration: msg('an account'), service: msg('a service') },
  method: {
    password: msg('Password'),
    totp: msg('Authenticator app'),
    passkey: msg('Passkey'),
    recovery_code: msg('Recovery code'),
  },
  referenceKind: kindNames,
  referenceKinds: kindNames,
  secondStep: secondStepMessages,
  status: { open: msg('Open'), approved: msg('Approved'), declined: msg('Declined') },
  subject: { public: msg('Same in every service'), pairwise: msg('Different in each service') },
};
const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const dayFields: ReadonlySet<string> = new Set([
  'dueDate',
  'from',
  'startDate',
  'startsFrom',
  'startsTo',
  'to',
  'until',
]);

const numberFields: ReadonlySet<string> = new Set(['additionalLimitPricePerCount', 'limits', 'price']);
const decimalsOf = (value: string) => ({ minimumFractionDigits: value.split('.')[1]?.length ?? 0 });

/** Display name of a stored key; the key itself once its service is gone. */
export interface DisplayNames {
  service: (key: string) => string;
}

/** A recorded value as text: names instead of stored keys, dates written out; null for none. */
export function valueText(field: string, value: unknown, names: DisplayNames): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (value === true || value === 'true') return t('Yes');
  if (value === false || value === 'false') return t('No');
  if (typeof value === 'number') {
    return field === 'handoffTtl'
      ? t('{n, plural, one {# second} other {# seconds}}', { n: value })
      : formatNumber(value);
  }
  if (typeof value === 'string') return textOf(field, value, names);
  if (Array.isArray(value)) return listed(value.map((entry) => valueText(field, entry, names) ?? '')) || null;
  if (typeof value !== 'object') return null;
  if (field === 'unit' && 'other' in value) return String(value.other);
  if (field === 'maintenance') return maintenanceText(value);
  const parts = Object.entries(value).flatMap(([key, entry]) => {
    const text = valueText(key.replace(/^f\./u, ''), entry, names);
    return text === null ? [] : [`${keyLabel(field, key, names)}: ${text}`];
  });
  return parts.join('; ') || null;
}

/** *5 Dec 2026, 22:00 – 24:00 UTC, New carrier connections.* */
function maintenanceText({ from, until, note }: { from?: unknown; until?: unknown; note?: unknown }): string {
  const when = typeof from === 'string' && typeof until === 'string' ? [formatInstantRange(from, until)] : [];
  return listed([...when, ...(typeof note === 'string' && note !== '' ? [note] : [])]);
}

/** Label of a key within a recorded value: services by name, filters by their label. */
function keyLabel(field: string, key: string, names: DisplayNames): string {
  if (field === 'services') return names.service(key);
  return field === 'filter' ? filterLabel(key) : fieldLabel(key);
}

function textOf(field: string, value: string, names: DisplayNames): string {
  if (field === 'service' || field === 'serviceName') return names.service(value);
  if (field === 'action' && knownActions.includes(value)) return actionLabel(value);
  if (field === 'targetType') return value.replaceAll('-', ' ');
  if (instant.test(value)) return formatInstant(value);
  // Convert: the store has the first day without, screens show the last day with.
  if (field === 'endDate') return formatDay(lastDayBefore(value));
  if (dayFields.has(field)) return formatDay(value);
  // Plans hold free text, most of it plain numbers.
  if (numberFields.has(field) && /^\d+(\.\d+)?$/u.test(value)) return formatNumber(Number(value), decimalsOf(value));
  const label = ownEntry(ownEntry<Readonly<Record<string, string>>>(valueMessages, field) ?? {}, value);
  return label === undefined ? value : t(label);
}
