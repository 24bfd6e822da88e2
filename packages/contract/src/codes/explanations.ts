/** Explanations of a tile that cannot be opened. */
export const explanations = {
  limit_reached: 'The limit of {limit} is reached.',
  limit_reached_until: 'The limit of {limit} is reached. It starts again on {start, date, day}.',
  no_address: 'The address of this service is not configured.',
  no_plan: 'You don’t have a plan for this service.',
  no_role: 'You don’t have a role in this service.',
  service_off: 'This service is inactive.',
  your_access_ended: 'Your access ended on {last, date, day}.',
  your_plan_ended: 'Your plan ended on {last, date, day}.',
  your_plan_starts: 'Your plan starts on {start, date, day}.',
} as const;
