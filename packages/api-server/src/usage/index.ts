export { usageEventRoutes } from './events/routes.ts';
export { writeDays } from './events/write-days.ts';
export { estimateRunways } from './fold/estimate-runways.ts';
export { foldUsage } from './fold/fold-usage.ts';
export { removeOldEvents } from './fold/remove-events.ts';
export { usageRoutes } from './reads/routes.ts';
