import type { AccessCell, AccessLink, AccessMend, AccessReason } from '@gangway/contract';

/** Reason a service is closed, in one or two words for a cell. */
const reasonMessages: Record<AccessReason, string> = {
  'user-off': 'Deactivated',
  'organization-off': 'Organization off',
  'service-off': 'Service off',
  'role-off': 'Role off',
  'no-role': 'No role',
  'access-ended': 'Ended',
  'no-plan': 'No plan',
  'plan-not-started': 'Plan not started',
  'plan-ended': 'Plan ended',
  'no-address': 'No address',
};

export type CellState = 'opens' | 'closed' | 'nothing';

/** `nothing`: the person never had the service, which is not an error. */
export function stateOf({ opens, reason, roles }: AccessCell): CellState {
  if (opens) return 'opens';
  return roles.length === 0 && reason !== 'access-ended' && reason !== 'role-off' ? 'nothing' : 'closed';
}

export function stateMessages(cell: AccessCell): string {
  switch (stateOf(cell)) {
    case 'opens':
      return 'Opens';
    case 'nothing':
      return 'No access';
    case 'closed':
      return cell.reason === null ? 'Closed' : reasonMessages[cell.reason];
  }
}

export const linkNames: Record<AccessLink['name'], string> = {
  person: 'Person',
  organization: 'Organization',
  service: 'Service',
  role: 'Role',
  plan: 'Plan',
  address: 'Address',
};

export const repairMessages: Record<AccessMend, string> = {
  'activate-user': 'Activate this person',
  'activate-organization': 'Switch the organization on',
  'activate-service': 'Switch the service on',
  'activate-role': 'Switch the role on',
  'give-role': 'Give a role',
  'give-plan': 'Choose a plan',
  'set-address': 'Set the address',
};

export const sourceMessages: Record<NonNullable<AccessLink['source']>, string> = {
  request: 'on request',
  onboarding: 'at onboarding',
  form: 'in Users',
};

export const stateChoices = [
  { id: 'opens', name: 'Has access' },
  { id: 'blocked', name: 'Has a role but no access' },
  { id: 'none', name: 'No access at all' },
] as const;
