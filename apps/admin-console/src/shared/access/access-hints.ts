import type { ServiceUnit } from '@gangway/contract';
import { msg, t } from '@gangway/messages';

/** The only role whose tracking address can be enabled (specification section 4). */
export const trackingRole = 'api_user';

/** Help texts for the fields of a person's access to a service. */
export const trackingHint = msg('Only for the role api_user');
export const notificationHint = msg('Lets the service send notifications');

/** What a limit counts; undefined where the service does not say. */
export function limitHint(unit: ServiceUnit | null | undefined): string | undefined {
  return unit ? t('In {unit}', { unit: unit.other }) : undefined;
}
