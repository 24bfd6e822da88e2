import { describe, expect, it } from 'vitest';
import { sectionOf, sections } from './sections.ts';

describe('the sections of the sidebar', () => {
  it('are exactly the six of specification section 2, in its order', () => {
    expect(sections.map(({ label }) => label)).toEqual([
      'Dashboard',
      'Service',
      'Organization',
      'Branch',
      'Users',
      'Roles',
    ]);
  });

  it.each([
    ['/users', 'Users'],
    ['/users/edit/7', 'Users'],
    ['/subscriptions', 'Users'],
    ['/plans', 'Service'],
    ['/customer/add', 'Organization'],
    ['/profile', undefined],
    ['/usersX', undefined],
  ])('%s belongs to %s', (pathname, label) => {
    expect(sectionOf(pathname)?.label).toBe(label);
  });
});
