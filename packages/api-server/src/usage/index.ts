export { usageEventRoutes } from './events/routes.ts';
export { foldUsage } from './fold/fold-usage.ts';
export { removeOldEvents } from './fold/remove-events.ts';
