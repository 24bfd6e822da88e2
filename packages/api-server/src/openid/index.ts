export { serviceClientRoutes } from './client/routes.ts';
export { hasSecretMethod, readServiceClient, saveServiceClient, settingsToSave } from './client/client-settings.ts';
export { makeClientSecret } from './client/make-client-secret.ts';
export { publicClientOrigins } from './client/public-client-origins.ts';
export { findMachine } from './machine/find-machine.ts';
export { endOutrunSessions, logoutSender, sendDueLogouts } from './logout/logout-delivery.ts';
export { publicPartsOf } from './client/public-keys.ts';
export { openidRoutes } from './routes.ts';
