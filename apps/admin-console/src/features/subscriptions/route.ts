import { msg } from '@gangway/messages';
import { defineAppRoute } from '../../shared/page/app-route.ts';
import { paths } from '../../shared/page/paths.ts';

export const subscriptionsRoute = defineAppRoute({
  path: paths.subscriptions,
  title: msg('Subscriptions'),
  section: 'users',
  permission: 'subscriptions:read',
  palette: [],
  add: { label: msg('Add Subscription'), permission: 'subscriptions:write', palette: ['new', 'subscribe'] },
  load: async () => (await import('./subscriptions-page.tsx')).SubscriptionsPage,
  prefetch: async (context) => (await import('./subscription-queries.ts')).prefetchSubscriptions(context),
});
