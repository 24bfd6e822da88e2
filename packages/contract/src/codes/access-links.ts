/** Links of the chain that says why a person can open a service, or not. */
export const accessLinks = {
  access_ended_there: 'Access to {service} ended on {last, date, day}.',
  address_missing: '{service} has no address.',
  address_unusable: 'The address of {service} cannot be used: {url}',
  has_no_role: 'Has no role in {service}.',
  holds_roles: 'Has {count, plural, one {the role} other {the roles}} {roles} in {service}.',
  holds_roles_until:
    'Has {count, plural, one {the role} other {the roles}} {roles} in {service} until {last, date, day}.',
  limit_late:
    'The tighter limit is {rule, select, own {the person’s own} other {that of the plan {plan}}}: {limit}. {used} used. The counter is late, so the limit closes nothing now.',
  limit_none: '{service} has no limit for this person.',
  limit_uncounted:
    'The tighter limit is {rule, select, own {the person’s own} other {that of the plan {plan}}}: {limit}. Nothing is counted yet.',
  limit_used:
    'The tighter limit is {rule, select, own {the person’s own} other {that of the plan {plan}}}: {limit}. {used} used.',
  limit_used_up:
    'The limit of {limit} is reached. The tighter limit is {rule, select, own {the person’s own} other {that of the plan {plan}}}: {limit}.',
  limit_used_up_until:
    'The limit of {limit} is reached. It starts again on {start, date, day}. The tighter limit is {rule, select, own {the person’s own} other {that of the plan {plan}}}: {limit}.',
  opens_at: '{service} opens at {host}.',
  opens_without_plan: '{service} opens without a plan.',
  person_active: '{name} is active.',
  person_invited: '{name} is active and has not set a password yet.',
  plan_ended: 'The plan {plan} ended: its last day was {last, date, day}.',
  plan_missing: '{service} requires a plan, and this person has none.',
  plan_runs: 'The plan {plan} runs without an end.',
  plan_runs_until: 'The plan {plan} runs until {last, date, day}.',
  plan_starts: 'The plan {plan} starts on {start, date, day}.',
  roles_off: 'Has only {roles} in {service}, {count, plural, one {which is inactive} other {which are inactive}}.',
  switched_off: '{name} is inactive.',
  switched_on: '{name} is active.',
  without_organization: 'Has no organization, so this doesn’t apply.',
} as const;
