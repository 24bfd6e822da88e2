import { type AuditField, type SecondStepRule, ownEntry } from '@gangway/contract';
import { kindNames } from '@gangway/references';
import { formatDay, formatInstant, formatInstantRange } from '@gangway/ui-kit';
import { lastDayBefore } from '../dates/calendar-day.ts';
import { actionLabel, knownActions } from './audit-messages.ts';

const labels: Readonly<Record<AuditField, string>> = {
  additionalLimitPricePerCount: 'Additional limit price per count',
  authMethod: 'Client authentication',
  backchannelLogoutUri: 'Back-channel logout URI',
  branches: 'Branches',
  client: 'Signed in to',
  covers: 'Covers',
  currency: 'Currency',
  decision: 'Decision',
  description: 'Description',
  device: 'Device',
  displayName: 'Name',
  drawing: 'Drawing',
  dueDate: 'Due',
  email: 'Email',
  endDate: 'Last day',
  ended: 'Sessions ended',
  filter: 'Filter',
  firstName: 'First Name',
  firstUser: 'First user',
  from: 'From',
  furtherPrice: 'Price of each further one',
  grants: 'Access',
  handoffMode: 'Hand-off',
  handoffTtl: 'Hand-off token lasts',
  idTokenAlg: 'ID token signing',
  included: 'Included',
  initiateLoginUri: 'Initiate login URI',
  isActive: 'Active',
  job: 'Access template',
  jwks: 'Public keys',
  kind: 'Requested',
  lastName: 'Last Name',
  limit: 'Limit',
  limits: 'Limits',
  maintenance: 'Maintenance',
  method: 'Method',
  mode: 'Soft or hard limit',
  month: 'Month',
  name: 'Name',
  note: 'Note',
  notification: 'Notification',
  openToRegistration: 'Open to registration',
  organization: 'Organization',
  organizationId: 'Organization ID',
  outcomes: 'Outcome',
  period: 'Period',
  plan: 'Plan',
  plans: 'Plans',
  postLogoutRedirectUris: 'Post-logout redirect URIs',
  predecessor: 'Follows subscription',
  price: 'Price',
  reason: 'Reason',
  redirectUris: 'Redirect URIs',
  referenceKind: 'Reference',
  referenceKinds: 'Opens references',
  referenceTemplate: 'Link for a reference',
  refresh: 'Refresh tokens',
  requirePkce: 'PKCE required',
  requiresPlan: 'Requires a plan',
  review: 'Review',
  reviewers: 'Reviewers',
  role: 'Role',
  roles: 'Roles',
  rows: 'Rows',
  secondStep: 'Second step',
  service: 'Service',
  serviceId: 'Service ID',
  serviceName: 'Service',
  serviceType: 'Service type',
  services: 'Services',
  showFrom: 'Shown from',
  showUntil: 'Shown until',
  startDate: 'Start date',
  status: 'Status',
  subject: 'Subject (sub)',
  subscription: 'Subscription',
  text: 'Text',
  trackingUrlEnabled: 'Tracking URL',
  unit: 'Unit',
  until: 'Access ends',
  url: 'URL',
  user: 'User',
  waiting: 'Waiting',
};

/** Filters of lists, which an export records. */
const filterLabels: Readonly<Record<string, string>> = {
  action: 'Action',
  actor: 'Who',
  branch: 'Branch',
  branchId: 'Branch ID',
  jobId: 'Access template ID',
  drifted: 'Access differs from the template',
  batchId: 'Batch ID',
  changesOnly: 'Changes only',
  from: 'From',
  id: 'ID',
  planId: 'Plan ID',
  q: 'Search',
  startsFrom: 'Starts from',
  startsTo: 'Starts until',
  target: 'Target',
  targetId: 'Target ID',
  targetType: 'Kind of target',
  to: 'Until',
  userId: 'User ID',
  withoutService: 'Without a service',
};

/**
 * Label of a recorded field: 'openToRegistration' as 'Open to registration'; derived from the key for a field of a
 * later release.
 */
export function fieldLabel(field: string): string {
  return ownEntry<string>(labels, field) ?? sentenceCase(field);
}

function filterLabel(key: string): string {
  const name = key.replace(/^f\./u, '');
  return ownEntry(filterLabels, name) ?? fieldLabel(name);
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
  off: 'Off',
  offered: 'Offered',
  required: 'Required',
  phishing_resistant: 'Passkeys only',
};

/** Flags as what was done, on and off; others by their label. */
const flags: { readonly [field in AuditField]?: readonly [on: string, off: string] } = {
  isActive: ['Activated', 'Deactivated'],
  openToRegistration: ['Opened to registration', 'Closed to registration'],
  requirePkce: ['PKCE required', 'PKCE not required'],
  requiresPlan: ['Requires a plan', 'Requires no plan'],
};

/** A flag that changed: *Deactivated*, *Refresh tokens on*. */
export function flagText(field: string, isOn: boolean): string {
  const said = ownEntry<readonly [string, string]>(flags, field);
  return said === undefined ? `${fieldLabel(field)} ${isOn ? 'on' : 'off'}` : said[isOn ? 0 : 1];
}

/** Labels of stored values. */
const valueMessages: { readonly [field in AuditField]?: Readonly<Record<string, string>> } = {
  client: { portal: 'Portal', console: 'Admin console' },
  handoffMode: { handoff: 'Hand-off token', session: 'Session token' },
  decision: { keep: 'Keep', remove: 'Remove', undecided: 'Withdrawn' },
  kind: { registration: 'an account', service: 'a service' },
  method: { password: 'Password', totp: 'Authenticator app', passkey: 'Passkey', recovery_code: 'Recovery code' },
  referenceKind: kindNames,
  referenceKinds: kindNames,
  secondStep: secondStepMessages,
  status: { open: 'Open', approved: 'Approved', declined: 'Declined' },
  subject: { public: 'Same in every service', pairwise: 'Different in each service' },
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
  if (value === true || value === 'true') return 'Yes';
  if (value === false || value === 'false') return 'No';
  if (typeof value === 'number') {
    const number = value.toLocaleString('en');
    return field === 'handoffTtl' ? `${number} seconds` : number;
  }
  if (typeof value === 'string') return textOf(field, value, names);
  if (Array.isArray(value)) return value.map((entry) => valueText(field, entry, names)).join(', ') || null;
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
  return [...when, ...(typeof note === 'string' && note !== '' ? [note] : [])].join(', ');
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
  if (numberFields.has(field) && /^\d+(\.\d+)?$/u.test(value))
    return Number(value).toLocaleString('en', decimalsOf(value));
  return ownEntry(ownEntry<Readonly<Record<string, string>>>(valueMessages, field) ?? {}, value) ?? value;
}
