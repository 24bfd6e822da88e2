import { endsSoonDays, type AccessCell, type AccessLink, type AccessMend, type AccessReason } from '@gangway/contract';
import { formatNumber, listed, msg, t } from '@gangway/messages';
import { formatShortDay } from '@gangway/ui-kit';
import { daysAfter, todayInUtc } from '../../shared/dates/calendar-day.ts';

/** Reason a service is closed, at the end of a sentence. */
const reasonMessages: Record<AccessReason, string> = {
  'user-off': msg('the person is inactive'),
  'organization-off': msg('the organization is inactive'),
  'service-off': msg('the service is inactive'),
  'role-off': msg('the role is inactive'),
  'no-role': msg('no role'),
  'access-ended': msg('the access has ended'),
  'no-plan': msg('no plan'),
  'plan-not-started': msg('the plan has not started'),
  'plan-ended': msg('the plan has ended'),
  'no-address': msg('the service has no address'),
  'limit-reached': msg('the limit is reached'),
};

/** Why a service is closed, at the end of a sentence; empty where nothing is known. */
export const reasonMessage = (reason: AccessReason | null) => (reason === null ? '' : t(reasonMessages[reason]));

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

/** Selects a part of a message. */
const yesIf = (isThere: boolean) => (isThere ? 'yes' : 'no');

/** A cell as a sentence: `Bram Kuipers has access to Ocean Tracking | as Viewer with a limit of 50, on Ocean Fleet.` */
export function sentenceOf(person: string, service: string, cell: AccessCell): CellSentence {
  const { opens, reason, roles, limit, plan, until } = cell;
  const held = { hasRole: yesIf(roles.length > 0), roles: listed(roles) };
  if (opens) {
    return {
      start: t('{person} has access to {service}', { person, service }),
      rest: t(
        '{hasRole, select, yes { as {roles}} other {}}{hasLimit, select, yes { with a limit of {limit}} other {}}{on, select, after {, on {plan}} alone { on {plan}} other {}}.',
        {
          ...held,
          hasLimit: yesIf(limit !== null),
          limit: limit === null ? null : formatNumber(limit),
          on: plan === null ? 'none' : roles.length > 0 || limit !== null ? 'after' : 'alone',
          plan,
        },
      ),
      end: until === null ? null : endMessage(until),
    };
  }
  if (stateOf(cell) === 'none')
    return { start: t('{person} has no role in {service}.', { person, service }), rest: '', end: null };
  return {
    start: t('{person} can’t open {service}', { person, service }),
    rest: t('{hasRole, select, yes { as {roles}} other {}}{hasReason, select, yes {: {reason}} other {}}.', {
      ...held,
      hasReason: yesIf(reason !== null),
      reason: reasonMessage(reason),
    }),
    end: null,
  };
}

/** `Ends Dec 9, in 14 days`. */
function endMessage(until: string): string {
  const days = Math.round((Date.parse(until) - Date.parse(todayInUtc())) / 86_400_000);
  const day = formatShortDay(until);
  return days === 0
    ? t('Ends {day}, today', { day })
    : t('{n, plural, one {Ends {day}, in # day} other {Ends {day}, in # days}}', { day, n: days });
}

/** The whole sentence, for readers. */
export function plainSentence({ start, rest, end }: CellSentence): string {
  return `${start}${rest}${end === null ? '' : ` ${end}.`}`;
}

/** Views of the matrix, by the state they narrow it to. */
export const stateViews = [
  { name: msg('Everyone'), query: '' },
  { name: msg('Ends soon'), query: 'ends' },
  { name: msg('Role without access'), query: 'blocked' },
  { name: msg('Without access'), query: 'none' },
] as const;

export const linkNames: Record<AccessLink['name'], string> = {
  person: msg('Person'),
  organization: msg('Organization'),
  service: msg('Service'),
  role: msg('Role'),
  plan: msg('Plan'),
  limit: msg('Limit'),
  address: msg('Address'),
};

export const repairMessages: Record<AccessMend, string> = {
  'activate-user': msg('Activate this person'),
  'activate-organization': msg('Activate the organization'),
  'activate-service': msg('Activate the service'),
  'activate-role': msg('Activate the role'),
  'give-role': msg('Give a role'),
  'give-plan': msg('Choose a plan'),
  'set-address': msg('Set the address'),
};
