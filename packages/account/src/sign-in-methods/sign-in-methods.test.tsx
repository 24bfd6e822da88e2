import { factor, type Factor, type SignInMethods as Methods } from '@gangway/contract';
import { answer, buildProblem, type FakeApi } from '@gangway/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../test-support.tsx';
import { SignInMethods } from './sign-in-methods.tsx';

const app: Factor = {
  id: 3,
  kind: 'totp',
  name: 'Work phone',
  createdAt: '2026-10-01T08:00:00.000Z',
  lastUsedAt: null,
};
const laptop: Factor = { ...app, id: 4, kind: 'passkey', name: 'Work laptop', lastUsedAt: '2026-10-02T08:00:00.000Z' };
const none: Methods = { factors: [], recoveryCodesLeft: 0, devices: [], methods: [], rule: 'offered' };
const both: Methods = { ...none, factors: [app, laptop], recoveryCodesLeft: 8, methods: ['totp', 'passkey'] };
const codes = ['AAAA-BBBB', 'CCCC-DDDD'];

/** API with these sign-in methods, which it can change. */
function having(first: Methods) {
  let now = first;
  return (api: FakeApi) => {
    api.on(factor.list, () => answer(200, now));
    api.on(factor.addTotp, () =>
      answer(201, { id: 9, secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Gangway?secret=JBSWY3DPEHPK3PXP' }),
    );
    api.on(factor.confirm, ({ params, body }) => {
      if (body.code !== '123456') return answer(422, buildProblem({ message: 'This code is wrong.' }));
      now = { ...now, factors: [...now.factors, { ...app, id: params.id, name: 'Authenticator app' }] };
      return answer(200, { recoveryCodes: first.factors.length === 0 ? codes : [] });
    });
    api.on(factor.rename, ({ params, body }) => {
      now = { ...now, factors: now.factors.map((each) => (each.id === params.id ? { ...each, ...body } : each)) };
      return answer(200, now.factors.find(({ id }) => id === params.id) ?? app);
    });
    api.on(factor.remove, ({ params }) => {
      now = { ...now, factors: now.factors.filter(({ id }) => id !== params.id) };
      return answer(200, { isSuccess: true });
    });
    api.on(factor.makeRecoveryCodes, () => {
      now = { ...now, recoveryCodesLeft: 10 };
      return answer(200, { recoveryCodes: codes });
    });
    api.on(factor.forgetDevice, ({ params }) => {
      now = { ...now, devices: now.devices.filter(({ id }) => id !== params.id) };
      return answer(200, { isSuccess: true });
    });
  };
}

it('offers a passkey and an authenticator app to a user with only a password', async () => {
  show(<SignInMethods />, having(none));
  expect(await screen.findByText('None yet. It replaces your password.')).toBeDefined();
  expect(screen.getByText('None yet. Asks for a code after the password.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Add a passkey' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Add an authenticator app' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Create new codes' })).toBeNull();
});

it('links to the page that creates passkeys', async () => {
  show(<SignInMethods passkeysAt="https://portal.test/profile" />, having(none));
  const link = await screen.findByRole('link', { name: 'Add a passkey in the portal' });
  expect(link.getAttribute('href')).toBe('https://portal.test/profile');
});

it("states the organization's rule", async () => {
  show(<SignInMethods />, having({ ...both, rule: 'phishing_resistant' }));
  expect(await screen.findByText('Your organization only accepts passkeys. App codes won’t work.')).toBeDefined();
});

it('adds a first authenticator app and shows its recovery codes once', async () => {
  const { user } = show(<SignInMethods />, having(none));
  await user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add an authenticator app' });
  await user.type(within(dialog).getByLabelText(/Code/u), '123456');
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));

  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(codes);
  await user.click(screen.getByRole('button', { name: 'I have saved them' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Rename Authenticator app' })).toBeDefined();
});

it('shows a wrong code at its field and keeps the dialog open', async () => {
  const { user } = show(<SignInMethods />, having(none));
  await user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add an authenticator app' });
  await user.type(within(dialog).getByLabelText(/Code/u), '000000');
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));

  expect(await within(dialog).findByText('This code is wrong.')).toBeDefined();
});

it('renames a method', async () => {
  const { user } = show(<SignInMethods />, having(both));
  await user.click(await screen.findByRole('button', { name: 'Rename Work phone' }));
  const name = await screen.findByRole('textbox', { name: /Name/u });
  await user.clear(name);
  await user.type(name, 'Pixel');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByRole('button', { name: 'Remove Pixel' })).toBeDefined();
});

it('removes a method after confirmation, and moves the focus on', async () => {
  const { api, user } = show(<SignInMethods />, having(both));
  await user.click(await screen.findByRole('button', { name: 'Remove Work laptop' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Work laptop?' });
  expect(within(dialog).getByText('You won’t be able to sign in with it.')).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Remove Work laptop' })).toBeNull();
  expect(api.callsOf(factor.remove).map(({ params }) => params.id)).toEqual([4]);
});

it('keeps a method on Cancel', async () => {
  const { api, user } = show(<SignInMethods />, having({ ...both, factors: [app] }));
  await user.click(await screen.findByRole('button', { name: 'Remove Work phone' }));
  expect(await screen.findByText(/^You’ll sign in with just your password\./u)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf(factor.remove)).toEqual([]);
});

it('warns when few recovery codes are left, and replaces them', async () => {
  const { user } = show(<SignInMethods />, having({ ...both, recoveryCodesLeft: 3 }));
  expect(await screen.findByText('Few left')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Create new codes' }));

  expect(await screen.findByRole('dialog', { name: 'Save your new recovery codes' })).toBeDefined();
});

it('forgets a remembered device', async () => {
  const device = { id: 6, label: 'Edge on Windows', createdAt: app.createdAt, expiresAt: '2026-11-01T08:00:00.000Z' };
  const { user } = show(<SignInMethods />, having({ ...both, devices: [device] }));
  await user.click(await screen.findByRole('button', { name: 'Forget Edge on Windows' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Remembered devices' })).toBeNull());
});

it.each([
  ['shows no error when the person declines to confirm their identity', 401, false],
  ['reports a method that could not be added', 409, true],
] as const)('%s', async (_title, status, isShown) => {
  const { user, api } = show(<SignInMethods />, (fake) => {
    fake.on(factor.list, () => answer(200, none));
    fake.on(factor.addTotp, () => answer(status, buildProblem()));
  });
  await user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }));
  await waitFor(() => expect(api.callsOf(factor.addTotp)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('Not changed. Try again.') !== null).toBe(isShown));
});

it('names only the password with an older API', async () => {
  show(<SignInMethods />, (api) => {
    api.on(factor.list, () => answer(200, none));
    api.failOnce(factor.list, { status: 404, headers: {}, text: '' });
  });
  expect(await screen.findByText('You sign in with your password.')).toBeDefined();
});
