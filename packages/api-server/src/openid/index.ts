export { serviceClientRoutes } from './client/routes.ts';
export {
  hasSecretMethod,
  makeClientSecret,
  readServiceClient,
  saveServiceClient,
  settingsToSave,
} from './client/client-settings.ts';
export { publicClientOrigins } from './client/authenticate-client.ts';
export { findMachine } from './machine/find-machine.ts';
export { endOutrunSessions, logoutSender, sendDueLogouts } from './logout/logout-delivery.ts';
export { publicPartsOf } from './client/public-keys.ts';
export { openidRoutes } from './routes.ts';
