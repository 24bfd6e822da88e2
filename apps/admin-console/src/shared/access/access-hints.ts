/** The only role whose tracking address can be enabled (specification section 4). */
export const trackingRole = 'api_user';

/** Help texts for the fields of a person's access to a service. */
export const trackingHint = `Only for the role ${trackingRole}`;
export const limitHint = 'In the service’s own unit';
export const notificationHint = 'Lets the service send notifications';
