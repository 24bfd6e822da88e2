import type { ServiceUnit } from '@gangway/contract';

/** The only role whose tracking address can be enabled (specification section 4). */
export const trackingRole = 'api_user';

/** Help texts for the fields of a person's access to a service. */
export const trackingHint = `Only for the role ${trackingRole}`;
export const notificationHint = 'Lets the service send notifications';

/** What a limit counts; undefined where the service does not say. */
export function limitHint(unit: ServiceUnit | null | undefined): string | undefined {
  return unit ? `In ${unit.other}` : undefined;
}
