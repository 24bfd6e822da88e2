export { serviceClientRoutes } from './client-routes.ts';
export {
  hasSecretMethod,
  makeClientSecret,
  readServiceClient,
  saveServiceClient,
  settingsToSave,
} from './client-settings.ts';
export { publicClientOrigins } from './clients.ts';
export { findMachine } from './find-machine.ts';
export { endOutrunSessions, logoutSender, sendDueLogouts } from './logout-delivery.ts';
export { publicPartsOf } from './public-keys.ts';
export { openidRoutes } from './routes.ts';
