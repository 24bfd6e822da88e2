import { msg } from '@gangway/messages';
import { defineAppRoute } from '../../shared/page/app-route.ts';
import { paths } from '../../shared/page/paths.ts';

export const reviewsRoute = defineAppRoute({
  path: paths.reviews,
  title: msg('Reviews'),
  section: 'users',
  permission: 'reviews:read',
  palette: ['access review', 'recertification', 'attestation', 'evidence'],
  add: { label: msg('Start Review'), permission: 'reviews:write', palette: ['new', 'access review'] },
  load: async () => (await import('./reviews-page.tsx')).ReviewsPage,
});

export const reviewRoute = defineAppRoute({
  path: paths.review,
  title: msg('Review'),
  section: 'users',
  parent: paths.reviews,
  permission: 'reviews:read',
  load: async () => (await import('./review-page.tsx')).ReviewPage,
});
