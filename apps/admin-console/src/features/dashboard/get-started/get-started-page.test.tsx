import { dashboard, mail, me, role, service, type GetStarted } from '@gangway/contract';
import { answer, buildRole, buildService, fakeApi } from '@gangway/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen, type ShowOptions } from '../../../shared/test-support.tsx';
import { GetStartedPage } from './get-started-page.tsx';
import { accountSentence } from './steps.ts';

const ocean = { id: 1, key: 'ocean_tracking', name: 'Ocean Tracking', url: '', roles: [], answers: false };

const fresh: GetStarted = {
  account: { passkeys: 0, hasApp: false, recoveryCodes: 0 },
  administrators: 1,
  mailLeaves: false,
  services: [ocean],
  organizations: 0,
  opened: null,
};

function show(started: Partial<GetStarted>, options?: ShowOptions) {
  const api = fakeApi();
  api.on(dashboard.getStarted, () => answer(200, { ...fresh, ...started }));
  api.on(mail.lastTest, () => answer(200, { mail: null }));
  api.on(me.savePreferences, ({ body }) => answer(200, body));
  return { api, ...showScreen(<GetStartedPage />, api, options) };
}

const steps = async () => within(await screen.findByRole('list', { name: 'Get started' }));
const secured = { account: { passkeys: 1, hasApp: false, recoveryCodes: 10 } };

it('begins with the account of the reader, and opens that step alone', async () => {
  show({});
  expect(await screen.findByText('Five steps until the first person opens a service. None is done.')).toBeTruthy();
  const list = await steps();
  expect(list.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Secure your account',
    'Check that mail arrives',
    'Set up your first service',
    'Add your first organization',
    'Let the first person open it',
  ]);
  expect(list.getByRole('link', { name: 'Add a passkey or app' }).getAttribute('href')).toBe('/profile');
  expect(list.getByRole('link', { name: 'Set up' }).getAttribute('href')).toBe('/service/1');
  expect(screen.queryByRole('button', { name: 'Send a test mail' })).toBeNull();
});

it('offers a test mail once the account is safe', async () => {
  show(secured);
  expect(await screen.findByRole('button', { name: 'Send a test mail' })).toBeTruthy();
  expect(screen.getByText('You sign in with a passkey and have 10 recovery codes.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add a second administrator' })).toBeTruthy();
});

it('gives a service its address and the suggested roles with one press', async () => {
  const { api, user } = show({ ...secured, mailLeaves: true });
  const apiUser = buildRole({ id: 5, name: 'api_user' });
  api.on(service.read, () => answer(200, buildService({ url: '', version: 3, roles: [{ id: 5, name: 'api_user' }] })));
  api.on(role.list, () => answer(200, [apiUser, buildRole({ id: 9, name: 'Operator' })]));
  let next = 20;
  api.on(role.create, ({ body: { name } }) => answer(201, buildRole({ id: (next += 1), name })));
  api.on(service.update, () => answer(200, buildService()));
  await user.click(await screen.findByRole('button', { name: 'Set up Ocean Tracking' }));
  await user.type(await screen.findByRole('textbox', { name: 'URL' }), 'https://ocean.example.com{Enter}');
  await waitFor(() =>
    expect(api.callsOf(service.update).map(({ body }) => body)).toEqual([
      { id: 1, version: 3, url: 'https://ocean.example.com', roles: [5, 21, 9, 22] },
    ]),
  );
});

it('leads to the trial of a service that is ready, and on to the organization and the person', async () => {
  const ready = { ...ocean, url: 'https://ocean.example.com', roles: ['Viewer'], answers: true };
  show({ ...secured, mailLeaves: true, services: [ready] });
  const list = await steps();
  expect(list.getByRole('link', { name: 'Try Ocean Tracking' }).getAttribute('href')).toBe('/service/1?tab=sign-in');
  expect(list.getByRole('link', { name: 'Add Customer' }).getAttribute('href')).toBe('/customer/add');
  expect(list.getByRole('link', { name: 'Add User' }).getAttribute('href')).toBe('/users/add');
  expect(list.getByRole('listitem', { current: 'step' }).textContent).toContain('Add your first organization');
});

it('says who opened a service first', async () => {
  const opened = { person: 'Emily Carter', service: 'ERP' };
  const ready = { ...ocean, url: 'https://ocean.example.com', roles: ['Viewer'], answers: true };
  show({ ...secured, mailLeaves: true, services: [ready], organizations: 1, opened });
  expect(await screen.findByText('All five steps are done. People open services.')).toBeTruthy();
  expect((await steps()).getByText('Emily Carter').parentElement?.textContent).toBe('Emily Carter has opened ERP.');
});

it('is hidden without a question, and shown again', async () => {
  const { api, user, router } = show({});
  await user.click(await screen.findByRole('button', { name: 'Hide this page' }));
  await waitFor(() =>
    expect(api.callsOf(me.savePreferences).map(({ body }) => body)).toEqual([{ hidesGetStarted: true }]),
  );
  expect(router.state.location.pathname).toBe('/dashboard');
});

it('offers to show itself in the sidebar again', async () => {
  const { api, user } = show({}, { preferences: { hidesGetStarted: true } });
  await user.click(await screen.findByRole('button', { name: 'Show in the sidebar' }));
  await waitFor(() =>
    expect(api.callsOf(me.savePreferences).map(({ body }) => body)).toEqual([{ hidesGetStarted: false }]),
  );
});

it.each([
  [{ passkeys: 0, hasApp: false, recoveryCodes: 0 }, /^Password only\./u],
  [
    { passkeys: 0, hasApp: true, recoveryCodes: 1 },
    /^You sign in with an authenticator app and have 1 recovery code\.$/u,
  ],
  [{ passkeys: 2, hasApp: true, recoveryCodes: 0 }, /^You sign in with a passkey or an authenticator app\.$/u],
])('says how the caller signs in: %o', (account, sentence) => {
  expect(accountSentence(account)).toMatch(sentence);
});
