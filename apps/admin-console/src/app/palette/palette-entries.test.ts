import { mayDo, type Permission, type SearchResult } from '@gangway/contract';
import { describe, expect, it } from 'vitest';
import { hitsOf, markParts, placesFor } from './palette-entries.ts';

const as = (role: string) => (permission: Permission) => mayDo([role], permission);
const none = { hits: [], total: 0 };
const nothing: SearchResult = { users: none, organizations: none, branches: none, services: none, plans: none };

describe('the palette', () => {
  it('offers pages and actions before anything is typed', () => {
    const groups = placesFor('', as('Super_Admin'));
    expect(groups.map(({ heading }) => heading)).toEqual(['Go to', 'Actions']);
    expect(
      groups[1]?.entries.map((entry) => [
        entry.title,
        'command' in entry ? entry.command : 'to' in entry ? entry.to : entry.href,
      ]),
    ).toEqual([
      ['Add User', '/users/add'],
      ['Add Subscription', '/subscriptions#add'],
      ['Start Review', '/reviews#add'],
      ['Add access template', '/access-templates#add'],
      ['Add Organization', '/organization#add'],
      ['Add Customer', '/customer/add'],
      ['Add Branch', '/branches#add'],
      ['Add Service', '/service#add'],
      ['Add Plan', '/plans#add'],
      ['Add Role', '/roles#add'],
      ['Dark appearance', 'dark'],
      ['Light appearance', 'light'],
      ['System appearance', 'system'],
      ['Keyboard shortcuts', 'shortcuts'],
      ['Log Out', 'log-out'],
    ]);
  });

  it('offers an Org_Admin the add actions of that role', () => {
    expect(placesFor('add', as('Org_Admin'))[0]?.entries.map(({ title }) => title)).toEqual([
      'Add User',
      'Add Subscription',
      'Add access template',
      'Add Branch',
    ]);
  });

  it('offers an auditor nothing to add', () => {
    expect(placesFor('add', as('Auditor'))).toEqual([]);
  });

  it('finds a page by a synonym', () => {
    expect(placesFor('audit', as('Auditor'))[0]?.entries.map(({ title }) => title)).toEqual(['Activity']);
  });

  it('counts each group and links to all matching users', () => {
    const hit = { id: 7, title: 'Rosa Otero', detail: 'rosa@rotterdam.test' };
    const groups = hitsOf({ ...nothing, users: { hits: [hit], total: 12 } }, 'rot');
    expect(groups).toEqual([
      {
        heading: 'Users (12)',
        entries: [
          { id: 'users:7', title: 'Rosa Otero', detail: 'rosa@rotterdam.test', to: '/users/7' },
          { id: 'users:all', title: 'See all users matching “rot”', to: '/users?q=rot' },
        ],
      },
    ]);
  });

  it('links each record to its page', () => {
    const hits = { hits: [{ id: 7, title: 'Ocean Fleet', detail: '' }], total: 1 };
    const groups = hitsOf({ ...nothing, branches: hits, services: hits, plans: hits }, 'oc');
    expect(groups.map(({ entries }) => entries[0])).toMatchObject([
      { to: '/branches/7' },
      { to: '/service/7' },
      { to: '/plans/7' },
    ]);
  });

  it('marks the typed text, in any case', () => {
    expect(markParts('Port of Rotterdam', 'ROT')).toEqual([
      { text: 'Port of ', marked: false },
      { text: 'Rot', marked: true },
      { text: 'terdam', marked: false },
    ]);
    expect(markParts('Hamburg', 'rot')).toEqual([{ text: 'Hamburg', marked: false }]);
  });
});
