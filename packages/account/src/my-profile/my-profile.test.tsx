import { auth, factor, launch, me, ownSignIn, usage, type Launch, type OwnUsage } from '@gangway/contract';
import { answer, buildMe, buildMyService, buildProblem, buildSession, type FakeApi } from '@gangway/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { profileOf, show } from '../test-support.tsx';
import { MyProfile } from './my-profile.tsx';
import { useProfileHead } from './profile-head.tsx';

const opened: Launch = {
  id: 5,
  service: { key: 'ocean_tracking', name: 'Ocean Tracking' },
  how: 'oidc',
  openedAt: '2026-10-01T08:00:00.000Z',
  device: 'Chrome on Windows',
  ip: '192.0.2.7',
  endsAt: '2026-10-01T20:00:00.000Z',
  hasEnded: false,
  mayEnd: true,
};

const used: OwnUsage = {
  service: { key: 'ocean_tracking', name: 'Ocean Tracking' },
  state: {
    unit: { key: 'containers', one: 'container', other: 'containers' },
    used: 812,
    limit: 1000,
    rule: 'plan',
    remaining: 188,
    since: '2026-11-01',
    resetsAt: null,
    mode: 'soft',
    asOf: '2026-11-26T12:00:00.000Z',
    isLate: false,
    daysLeft: 4,
    furtherPrice: null,
    currency: null,
  },
  months: [
    { month: '2026-10', used: 1 },
    { month: '2026-11', used: 812 },
  ],
};

/** API that answers every section. */
function whole(api: FakeApi) {
  api.on(me.read, () => answer(200, buildMe()));
  api.on(me.services, () => answer(200, [buildMyService({ plan: 'Fleet', limit: 2500 })]));
  api.on(auth.sessions, () => answer(200, [buildSession()]));
  api.on(launch.mine, () => answer(200, [opened]));
  api.on(usage.mine, () => answer(200, []));
  api.on(factor.list, () =>
    answer(200, { factors: [], recoveryCodesLeft: 0, devices: [], methods: [], rule: 'offered' }),
  );
  api.on(ownSignIn.list, () => answer(200, []));
}

function showProfile(given: (api: FakeApi) => void = whole, profile = profileOf()) {
  const onAppearanceChange = vi.fn<(appearance: string) => void>();
  const shown = show(
    <MyProfile profile={profile} changePasswordHref="/password" onAppearanceChange={onAppearanceChange} />,
    given,
  );
  return { ...shown, onAppearanceChange };
}

const region = (name: string) => screen.getByRole('region', { name });
/** Value of a term in a section. */
function factIn(section: string, term: string): string | null | undefined {
  return within(region(section)).getByText(term).nextElementSibling?.textContent;
}

it('shows the user with organization and branches', async () => {
  showProfile();
  await screen.findByRole('heading', { name: 'You' });
  expect(factIn('You', 'Name')).toBe('Olga Petersen');
  expect(factIn('You', 'Email')).toBe('ops@gangway.test');
  expect(factIn('You', 'Organization')).toBe('Baltic Forwarding');
  expect(factIn('You', 'Branch')).toBe('Gdansk');
});

it('shows each service with roles, plan and limit', async () => {
  showProfile();
  const list = within(await screen.findByRole('list', { name: 'Access' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ocean Trackingviewer\u00A0· Fleetlimit 2,500',
  ]);
});

it('heads the page with the name and the kept realm roles', async () => {
  function Head() {
    const { lede, actions } = useProfileHead(
      profileOf({ realm_access: { roles: ['offline_access', 'dispatcher'] } }),
      '/password',
    );
    return (
      <>
        <p>{lede}</p>
        {actions}
      </>
    );
  }
  show(<Head />, whole);
  await waitFor(() =>
    expect(screen.getByText(/dispatcher/).parentElement?.textContent).toBe('Olga Petersen\u00A0· dispatcher'),
  );
  expect(screen.getByRole('link', { name: 'Change Password' }).getAttribute('href')).toBe('/password');
});

it('marks the chosen section in the index, and moves the focus to its heading', async () => {
  const { user } = showProfile();
  const index = within(await screen.findByRole('navigation', { name: 'My Profile' }));
  await user.click(index.getByRole('link', { name: 'Preferences' }));
  expect(document.activeElement?.textContent).toBe('Preferences');
});

it('offers a retry for every failed section, and shows the others', async () => {
  showProfile((api) => {
    whole(api);
    api.on(me.services, () => answer(503, buildProblem()));
  });
  expect(await within(await screen.findByRole('region', { name: 'Access' })).findByRole('alert')).toBeDefined();
  expect(factIn('You', 'Name')).toBe('Olga Petersen');
});

it('lists no services and no launches with an API that lacks these calls', async () => {
  showProfile((api) => {
    whole(api);
    // Two calls each: the page, which waits for them, and the section.
    for (const route of [me.services, me.services, launch.mine, launch.mine]) {
      api.failOnce(route, { status: 404, headers: {}, text: '' });
    }
  });
  expect(await screen.findByText('You don’t have any services yet.')).toBeDefined();
  expect(await screen.findByText('You haven’t opened a service yet.')).toBeDefined();
});

it('ends an opened service', async () => {
  let isOpen = true;
  const { api, user } = showProfile((fake) => {
    whole(fake);
    fake.on(launch.mine, () => answer(200, [{ ...opened, mayEnd: isOpen, hasEnded: !isOpen }]));
    fake.on(launch.endMine, () => {
      isOpen = false;
      return answer(200, { isSuccess: true });
    });
  });
  await user.click(await screen.findByRole('button', { name: 'End Ocean Tracking' }));

  await waitFor(() => expect(screen.queryByRole('button', { name: 'End Ocean Tracking' })).toBeNull());
  expect(api.callsOf(launch.endMine).map(({ params }) => params.id)).toEqual([5]);
});

it('passes a choice of appearance on', async () => {
  const { user, onAppearanceChange } = showProfile();
  await user.click(await screen.findByRole('radio', { name: 'Dark' }));
  expect(onAppearanceChange).toHaveBeenCalledExactlyOnceWith('dark');
});

it('shows what was used of each counted service, now and over the months', async () => {
  showProfile((api) => {
    whole(api);
    api.on(usage.mine, () => answer(200, [used]));
  });
  const section = within(await screen.findByRole('region', { name: 'Usage' }));
  expect(section.getByText('812 of 1,000 containers · about 4 days left')).toBeTruthy();
  expect(section.getByRole('meter', { name: 'Used of Ocean Tracking' })).toBeTruthy();
  const months = within(section.getByRole('list', { name: 'Ocean Tracking, 12 months' })).getAllByRole('listitem');
  expect(months.map(({ textContent }) => textContent)).toEqual(['Oct 2026: 1 container', 'Nov 2026: 812 containers']);
});

it('has no section of usage where no service counts', async () => {
  showProfile();
  const index = within(await screen.findByRole('navigation', { name: 'My Profile' }));
  expect(index.queryByRole('link', { name: 'Usage' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Usage' })).toBeNull();
});

it('says that usage did not load', async () => {
  showProfile((api) => {
    whole(api);
    api.on(usage.mine, () => answer(503, buildProblem()));
  });
  expect(await screen.findByText('Couldn’t load your usage.')).toBeTruthy();
});
