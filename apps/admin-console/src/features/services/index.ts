export { setUpAtOnce, setUpRoutes, suggestedRoles } from './set-up/set-up-queries.ts';
