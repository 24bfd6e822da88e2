import { msg } from '@gangway/messages';
import { defineAppRoute } from '../../shared/page/app-route.ts';
import { paths } from '../../shared/page/paths.ts';

export const plansRoute = defineAppRoute({
  path: paths.plans,
  title: msg('Plans'),
  section: 'service',
  permission: 'plans:read',
  palette: ['prices'],
  add: { label: msg('Add Plan'), permission: 'plans:write', palette: ['new', 'price'] },
  load: async () => (await import('./plans-page.tsx')).PlansPage,
  prefetch: async (context) => (await import('./plan-queries.ts')).prefetchPlans(context),
});

export const planRoute = defineAppRoute({
  path: paths.plan,
  title: msg('Plan'),
  section: 'service',
  parent: paths.plans,
  permission: 'plans:read',
  load: async () => (await import('./plan-page.tsx')).PlanPage,
});
