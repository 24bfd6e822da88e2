import { activity, service, serviceClient, type SaveServiceClient, type ServiceClient } from '@gangway/contract';
import { answer, buildProblem, buildService, fakeApi } from '@gangway/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { showScreen, type ShowOptions } from '../../shared/test-support.tsx';
import { settingsText, products } from './client/client-settings-text.ts';
import { ServicePage } from './service-page.tsx';

const ocean = buildService();
const none: ServiceClient = {
  issuer: 'https://api.example.com',
  isActive: false,
  authMethod: 'client_secret_basic',
  jwks: null,
  redirectUris: [],
  postLogoutRedirectUris: [],
  initiateLoginUri: null,
  backchannelLogoutUri: null,
  idTokenAlg: 'RS256',
  refresh: true,
  subject: 'public',
  requirePkce: true,
  clientId: null,
  hasSecret: false,
  oldSecretUntil: null,
  version: 0,
  lastSignInAt: null,
  waitingLogouts: 0,
  failedLogout: null,
  lastTrial: null,
  lastRefusal: null,
};
const made: ServiceClient = {
  ...none,
  isActive: true,
  clientId: 'k3yOfTheService',
  redirectUris: ['https://ocean.example/callback'],
  backchannelLogoutUri: 'https://ocean.example/out',
  version: 3,
};

const days = Array.from({ length: 30 }, (_day, index) => ({
  day: `2026-11-${String(index + 1).padStart(2, '0')}`,
  count: index === 29 ? 7 : 0,
}));
const nothing = days.map(({ day }) => ({ day, count: 0 }));

function show(client: ServiceClient, options?: ShowOptions, row = ocean) {
  const api = fakeApi();
  let now = client;
  let shown = row;
  api.on(service.read, () => answer(200, shown));
  api.on(service.update, ({ body: { id: _id, roles: _roles, version, ...change } }) => {
    shown = { ...shown, ...change, version: version + 1 };
    return answer(200, shown);
  });
  api.on(service.overview, () =>
    answer(200, { people: 2, roles: [{ id: 5, name: 'Viewer', people: 2 }], opens: nothing }),
  );
  api.on(activity.list, () => answer(200, []));
  api.on(serviceClient.read, () => answer(200, now));
  api.on(serviceClient.logouts, () => answer(200, []));
  api.on(serviceClient.save, ({ body }) => {
    now = { ...now, ...body, clientId: 'k3yOfTheService', version: body.version + 1 };
    return answer(200, now);
  });
  api.on(serviceClient.newSecret, () => {
    now = { ...now, hasSecret: true };
    return answer(200, { clientId: 'k3yOfTheService', clientSecret: 's3cret-once' });
  });
  const page = (
    <Routes>
      <Route path="/service/:id" element={<ServicePage />} />
    </Routes>
  );
  return { api, ...showScreen(page, api, { path: `/service/${ocean.id}?tab=sign-in`, ...options }) };
}

const button = (name: string) => screen.findByRole('button', { name });
const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });

describe('the tab Sign-in', () => {
  it('switches a service to OpenID Connect, shows its secret once and puts it into the settings', async () => {
    const { api, user } = show(none);
    await user.click(await screen.findByRole('radio', { name: 'OpenID Connect' }));
    await user.click(await button('Save'));
    expect(await screen.findByText('Redirect URIs are required')).toBeTruthy();
    await user.type(await field('Redirect URIs'), 'https://ocean.example/a\nhttps://ocean.example/b');
    await user.click(await button('Save'));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(api.callsOf(serviceClient.save).map(({ body }) => body)).toEqual([
      {
        isActive: true,
        authMethod: 'client_secret_basic',
        jwks: null,
        redirectUris: ['https://ocean.example/a', 'https://ocean.example/b'],
        postLogoutRedirectUris: [],
        initiateLoginUri: null,
        backchannelLogoutUri: null,
        idTokenAlg: 'RS256',
        refresh: true,
        subject: 'public',
        requirePkce: true,
        version: 0,
      } satisfies SaveServiceClient,
    ]);
    await user.click(await button('Create secret'));
    expect(await screen.findByText('s3cret-once')).toBeTruthy();
    await user.click(await button('Show the settings'));
    expect((await screen.findByRole('region', { name: 'Settings' })).textContent).toContain('s3cret-once');
    // Expect a question before a second secret.
    await user.click(await button('Change secret'));
    expect(await screen.findByRole('dialog', { name: 'Change the secret?' })).toBeTruthy();
    await user.click(await button('Cancel'));
    expect(api.callsOf(serviceClient.newSecret)).toHaveLength(1);
  });

  it('shows a refusal at its field, and who saved first', async () => {
    const { api, user } = show(made);
    api.on(serviceClient.save, () =>
      answer(400, buildProblem({ errors: [{ field: 'backchannelLogoutUri', message: 'That cannot be used.' }] })),
    );
    await user.type(await field('Back-channel logout URI'), '/x');
    await user.click(await button('Save'));
    expect(await screen.findByText('That cannot be used.')).toBeTruthy();
    api.on(serviceClient.save, () => answer(412, buildProblem({ message: 'Someone else has saved this.' })));
    await user.type(await field('Back-channel logout URI'), '/y');
    await user.click(await button('Save'));
    expect(await screen.findByText('Someone else has saved this.')).toBeTruthy();
    await user.click(await button('Reload'));
    await waitFor(() => expect(screen.queryByText('Someone else has saved this.')).toBeNull());
    expect((await field('Back-channel logout URI')).value).toBe('https://ocean.example/out');
  });

  it('shows why the service was refused last', async () => {
    show({
      ...made,
      lastRefusal: { at: new Date(Date.now() - 120_000).toISOString(), cause: 'The client secret is wrong.' },
    });
    const fact = await screen.findByText(/The client secret is wrong\./);
    expect(fact.parentElement?.textContent).toBe('2 minutes ago: The client secret is wrong.');
  });

  it('turns PKCE off for a product without it, and never for one without a secret', async () => {
    const { api, user } = show(made);
    await user.click(await screen.findByRole('switch', { name: 'Require PKCE' }));
    await user.click(await button('Save'));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(api.callsOf(serviceClient.save)[0]?.body.requirePkce).toBe(false);
    await user.click(await screen.findByRole('combobox', { name: 'Client authentication' }));
    await user.click(await screen.findByRole('option', { name: /^none/ }));
    expect(screen.queryByRole('switch', { name: 'Require PKCE' })).toBeNull();
  });

  it('requires public keys of a service that signs, and shows no secret', async () => {
    const { api, user } = show(made);
    await user.click(await screen.findByRole('combobox', { name: 'Client authentication' }));
    await user.click(await screen.findByRole('option', { name: /^private_key_jwt/ }));
    await user.click(await button('Save'));
    expect(await screen.findByText(/Paste a JSON Web Key Set/)).toBeTruthy();
    const keys = [{ kty: 'EC', crv: 'P-256', x: 'a', y: 'b', kid: 'first' }];
    await user.click(await field('Public keys'));
    await user.paste(JSON.stringify({ keys }));
    await user.click(await button('Save'));
    expect(await screen.findByText('None. The service signs with its own key.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create secret' })).toBeNull();
    expect(api.callsOf(serviceClient.save).map(({ body }) => [body.authMethod, body.jwks])).toEqual([
      ['private_key_jwt', { keys }],
    ]);
  });

  it('rehearses a sign-in and shows each claim, or the reason for a refusal', async () => {
    const { api, user } = show(made);
    api.on(serviceClient.tryIt, () =>
      answer(200, {
        outcome: 'signed-in',
        explanation: null,
        redirectUri: 'https://ocean.example/callback',
        idToken: [
          { name: 'sub', value: 'u-1' },
          { name: 'nonce', value: 'n' },
        ],
        userinfo: [
          { name: 'sub', value: 'u-1' },
          { name: 'roles', value: '["Operator"]' },
        ],
      }),
    );
    await user.click(await button('Try it'));
    const claims = await screen.findByRole('table', { name: 'Claims' });
    expect(
      within(claims)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['ClaimValueRead from', 'subu-1ID token, userinfo', 'noncenID token', 'roles["Operator"]Userinfo']);
    api.on(serviceClient.tryIt, () =>
      answer(200, { outcome: 'refused', explanation: 'You have no role.', redirectUri: '', idToken: [], userinfo: [] }),
    );
    await user.click(await button('Try it'));
    expect(await screen.findByText(/can’t open Ocean Tracking\. They would see: You have no role\./)).toBeTruthy();
  });

  it('takes one step after the other, and ticks the trial until the settings change', async () => {
    const { api, user } = show({ ...made, hasSecret: false });
    const steps = async () =>
      within(await screen.findByRole('list', { name: 'How people sign in to Ocean Tracking' }))
        .getAllByRole('heading')
        .map((step) => step.parentElement?.textContent);
    expect(await steps()).toEqual(['Register, Done', 'Copy settings, Current step', 'Try it, To do']);
    const tried = { at: new Date().toISOString(), claims: 24 };
    api.on(serviceClient.read, () =>
      answer(200, { ...made, hasSecret: true, lastTrial: { ...tried, isCurrent: true } }),
    );
    api.on(serviceClient.newSecret, () => answer(200, { clientId: 'k', clientSecret: 's' }));
    await user.click(await button('Create secret'));
    expect(await screen.findByText(': worked, 24 claims.')).toBeTruthy();
    expect(await steps()).toEqual(['Register, Done', 'Copy settings, Done', 'Try it, Done']);
    api.on(serviceClient.read, () =>
      answer(200, { ...made, hasSecret: true, lastTrial: { ...tried, isCurrent: false } }),
    );
    await user.type(await field('Initiate login URI'), 'https://ocean.example/login');
    await user.click(await button('Save'));
    expect(await screen.findByText('Settings have changed since.')).toBeTruthy();
    expect((await steps())[2]).toBe('Try it, Current step');
  });

  it('takes the fields of a token in the address, within the limits of its lifetime', async () => {
    const { api, user } = show(none);
    const lasts = await field('Hand-off token lasts');
    await user.clear(lasts);
    await user.type(lasts, '5');
    await user.click(await button('Save'));
    expect(await screen.findByText('Between 10 and 3600 seconds')).toBeTruthy();
    await user.type(lasts, '0s');
    await user.click(await button('Save'));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(api.callsOf(service.update).map(({ body }) => body)).toEqual([
      { id: ocean.id, version: 1, handoffMode: 'handoff', handoffTtl: 50 },
    ]);
    expect(api.callsOf(serviceClient.save)).toEqual([]);
    expect(screen.getByText('https://api.example.com/.well-known/jwks.json')).toBeTruthy();
  });

  it('lists the logout tokens and resends pending ones', async () => {
    const { api, user } = show(made);
    api.on(serviceClient.logouts, () =>
      answer(200, [
        {
          id: 2,
          at: '2026-11-20T10:00:00.000Z',
          attempts: 4,
          state: 'waiting',
          deliveredAt: null,
          nextAttemptAt: '2026-11-20T10:05:00.000Z',
          error: 'The service answered 503.',
        },
      ]),
    );
    api.on(serviceClient.sendAgain, () => answer(200, { isSuccess: true, sending: 1 }));
    const log = await screen.findByRole('table', { name: 'Logout tokens' });
    expect(within(log).getByText(/The service answered 503\./)).toBeTruthy();
    await user.click(await button('Send again'));
    await waitFor(() => expect(api.callsOf(serviceClient.sendAgain)).toHaveLength(1));
  });

  it('is read-only without the permission to write', async () => {
    const jwks = { keys: [{ kty: 'EC', kid: 'first' }, { kty: 'RSA' }] };
    show({ ...made, authMethod: 'private_key_jwt', jwks }, { as: ['Auditor'] });
    expect(await screen.findByText('https://ocean.example/out')).toBeTruthy();
    expect(screen.getByText('first, RSA')).toBeTruthy();
    for (const name of ['Save', 'Create secret', 'Try it', 'Send again']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('is missing for the console itself', async () => {
    show(none, {}, buildService({ name: 'user_management' }));
    expect(await screen.findByRole('tab', { name: 'History' })).toBeTruthy();
    for (const name of ['Sign-in', 'Launcher and references', 'Maintenance']) {
      expect(screen.queryByRole('tab', { name })).toBeNull();
    }
  });
});

describe('the tab Overview', () => {
  const details = { path: `/service/${ocean.id}` };
  const facts = async () => {
    const section = await screen.findByRole('region', { name: 'Facts' });
    await within(section).findByText('Sign-in method');
    return section;
  };

  it('shows how a token is handed to the service', async () => {
    show(none, details, buildService({ handoffTtl: 90 }));
    const section = await facts();
    for (const text of ['Token in the address', 'Hand-off token, 90 seconds']) {
      expect(within(section).getByText(text)).toBeTruthy();
    }
  });

  it('shows no lifetime for a session token, which has its own', async () => {
    show(none, details, buildService({ handoffMode: 'session' }));
    const section = await facts();
    expect(within(section).getByText('Session token')).toBeTruthy();
  });

  it('shows no hand-off with OpenID Connect', async () => {
    show(made, details);
    const section = await facts();
    expect(within(section).getByText('OpenID Connect')).toBeTruthy();
    expect(within(section).queryByText(/Hand-off/)).toBeNull();
  });

  it('shows the openings of 30 days, and the people of each role as links', async () => {
    const { api } = show(none, details);
    api.on(service.overview, () =>
      answer(200, { people: 2, roles: [{ id: 5, name: 'Viewer', people: 2 }], opens: days }),
    );
    const bars = await screen.findByRole('list', { name: 'Opened per day' });
    expect(within(bars).getAllByRole('listitem')).toHaveLength(30);
    expect(screen.getByText('7 in 30 days')).toBeTruthy();
    const people = screen.getByRole<HTMLAnchorElement>('link', { name: '2 people as Viewer' });
    expect(new URL(people.href).search).toBe('?f.service=Ocean+Tracking&f.role=Viewer&f.isActive=true');
  });

  it('requests no such settings for the console itself', async () => {
    const { api } = show(none, details, buildService({ name: 'user_management' }));
    expect(await screen.findByText('Opens references')).toBeTruthy();
    expect(api.callsOf(serviceClient.read)).toEqual([]);
  });
});

describe('the tab Launcher and references', () => {
  const launcher = { path: `/service/${ocean.id}?tab=launcher` };
  const sent = (api: ReturnType<typeof fakeApi>) => api.callsOf(service.update).map(({ body }) => body);

  it('shows where a reference opens, and the errors of its link', async () => {
    const { api, user } = show(none, launcher);
    await user.type(await field('Description'), 'Boxes at sea');
    await user.click(screen.getByRole('combobox', { name: 'Opens references' }));
    await user.click(await screen.findByRole('option', { name: 'container' }));
    const link = await field('Link for a reference');
    await user.click(link);
    await user.paste('https://evil.example/{reference}');
    await user.tab();
    expect(await screen.findByText('The link for a reference must start with http://localhost:4003.')).toBeTruthy();
    await user.clear(link);
    await user.paste('http://localhost:4003/ocean_tracking?box={reference}');
    expect(await screen.findByText('Opens http://localhost:4003/ocean_tracking?box=CSQU3054383')).toBeTruthy();
    await user.click(await button('Save'));
    await waitFor(() => expect(sent(api)).toHaveLength(1));
    expect(sent(api)[0]).toMatchObject({
      description: 'Boxes at sea',
      referenceKinds: ['container'],
      referenceTemplate: 'http://localhost:4003/ocean_tracking?box={reference}',
    });
  });

  it('names what the service counts, and keeps the key for programs', async () => {
    const { api, user } = show(none, launcher, buildService({ unit: { key: 'boxes', one: 'box', other: 'boxes' } }));
    const several = await field('Several');
    await user.clear(several);
    await user.click(await button('Save'));
    expect(await screen.findByText('Say both, the singular and the plural')).toBeTruthy();
    await user.type(several, 'containers');
    await user.clear(await field('One'));
    await user.type(await field('One'), 'container');
    await user.click(await button('Save'));
    await waitFor(() => expect(sent(api)).toHaveLength(1));
    expect(sent(api)[0]).toMatchObject({ unit: { key: 'boxes', one: 'container', other: 'containers' } });
  });

  it('chooses the drawing of a further service; a specified one keeps its own', async () => {
    const { api, user } = show(none, launcher, buildService({ name: 'wagons', displayName: 'Wagons' }));
    await user.click(await screen.findByRole('radio', { name: 'Rail' }));
    await user.click(await button('Save'));
    await waitFor(() => expect(sent(api)[0]).toMatchObject({ drawing: 'rail' }));
  });

  it('lets the next save overwrite another administrator’s', async () => {
    const { api, user } = show(none, launcher);
    api.on(service.update, () => answer(412, buildProblem({ message: 'Ana Costa changed this service.' })));
    await user.type(await field('Description'), '!');
    expect(screen.queryByRole('radio', { name: 'Rail' })).toBeNull();
    api.on(service.read, () => answer(200, { ...ocean, version: 8, description: 'Theirs' }));
    await user.click(await button('Save'));
    expect(await screen.findByText(/Save again to overwrite it\./)).toBeTruthy();
    await user.click(await button('Save'));
    await waitFor(() => expect(sent(api).map(({ version }) => version)).toEqual([1, 8]));
  });
});

describe('settings to copy', () => {
  it.each(products)('for $name contain issuer, client, address and secret', ({ id }) => {
    const text = settingsText(id, made, 'Gangway', 'the-secret');
    for (const part of ['https://api.example.com', 'k3yOfTheService', 'the-secret']) expect(text).toContain(part);
    expect(settingsText(id, made, 'Gangway', null)).not.toContain('the-secret');
  });

  it.each(products)('for $name ask for no secret where the service signs', ({ id }) => {
    const text = settingsText(id, { ...made, authMethod: 'private_key_jwt' }, 'Gangway', null);
    expect(text).not.toContain('PUT-THE-CLIENT-SECRET-HERE');
    expect(text).toMatch(/sign|PrivateKey|private_key_jwt/);
  });
});
