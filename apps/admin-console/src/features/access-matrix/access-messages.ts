import { endsSoonDays, type AccessCell, type AccessLink, type AccessMend, type AccessReason } from '@gangway/contract';
import { formatShortDay } from '@gangway/ui-kit';
import { daysAfter, todayInUtc } from '../../shared/dates/calendar-day.ts';
import { counted } from '../../shared/text/counted.ts';

/** Reason a service is closed, at the end of a sentence. */
const reasonMessages: Record<AccessReason, string> = {
  'user-off': 'the person is inactive',
  'organization-off': 'the organization is inactive',
  'service-off': 'the service is inactive',
  'role-off': 'the role is inactive',
  'no-role': 'no role',
  'access-ended': 'the access has ended',
  'no-plan': 'no plan',
  'plan-not-started': 'the plan has not started',
  'plan-ended': 'the plan has ended',
  'no-address': 'the service has no address',
  'limit-reached': 'the limit is reached',
};

/** Why a service is closed, at the end of a sentence; empty where nothing is known. */
export const reasonMessage = (reason: AccessReason | null) => (reason === null ? '' : reasonMessages[reason]);

/** `ends`: within 30 days. `blocked`: a role that opens nothing. `none`: never had the service, which is no error. */
export type CellState = 'access' | 'ends' | 'blocked' | 'none';

export function stateOf({ opens, reason, roles, until }: AccessCell): CellState {
  if (opens) return until !== null && until <= daysAfter(todayInUtc(), endsSoonDays) ? 'ends' : 'access';
  return roles.length === 0 && reason !== 'access-ended' && reason !== 'role-off' ? 'none' : 'blocked';
}

export interface CellSentence {
  /** The outcome, which a card shows in bold. */
  readonly start: string;
  readonly rest: string;
  /** The day and the days until then; null without an end. */
  readonly end: string | null;
}

/** A cell as a sentence: `Bram Kuipers has access to Ocean Tracking | as Viewer with a limit of 50, on Ocean Fleet.` */
export function sentenceOf(person: string, service: string, cell: AccessCell): CellSentence {
  const { opens, reason, roles, limit, plan, until } = cell;
  const as = roles.length === 0 ? '' : ` as ${roles.join(', ')}`;
  if (opens) {
    const limited = limit === null ? '' : ` with a limit of ${limit.toLocaleString('en')}`;
    const planned = plan === null ? '' : `${as === '' && limited === '' ? '' : ','} on ${plan}`;
    return {
      start: `${person} has access to ${service}`,
      rest: `${as}${limited}${planned}.`,
      end: until === null ? null : endMessage(until),
    };
  }
  if (stateOf(cell) === 'none') return { start: `${person} has no role in ${service}`, rest: '.', end: null };
  const why = reason === null ? '' : `: ${reasonMessages[reason]}`;
  return { start: `${person} can’t open ${service}`, rest: `${as}${why}.`, end: null };
}

/** `Ends Dec 9, in 14 days`. */
function endMessage(until: string): string {
  const days = Math.round((Date.parse(until) - Date.parse(todayInUtc())) / 86_400_000);
  const left = days === 0 ? 'today' : `in ${counted(days, ['day', 'days'])}`;
  return `Ends ${formatShortDay(until)}, ${left}`;
}

/** The whole sentence, for readers. */
export function plainSentence({ start, rest, end }: CellSentence): string {
  return `${start}${rest}${end === null ? '' : ` ${end}.`}`;
}

/** Views of the matrix, by the state they narrow it to. */
export const stateViews = [
  { name: 'Everyone', query: '' },
  { name: 'Ends soon', query: 'ends' },
  { name: 'Role without access', query: 'blocked' },
  { name: 'Without access', query: 'none' },
] as const;

export const linkNames: Record<AccessLink['name'], string> = {
  person: 'Person',
  organization: 'Organization',
  service: 'Service',
  role: 'Role',
  plan: 'Plan',
  limit: 'Limit',
  address: 'Address',
};

export const repairMessages: Record<AccessMend, string> = {
  'activate-user': 'Activate this person',
  'activate-organization': 'Activate the organization',
  'activate-service': 'Activate the service',
  'activate-role': 'Activate the role',
  'give-role': 'Give a role',
  'give-plan': 'Choose a plan',
  'set-address': 'Set the address',
};

export const sourceMessages: Record<NonNullable<AccessLink['source']>, string> = {
  request: 'on request',
  onboarding: 'at onboarding',
  form: 'in Users',
};
