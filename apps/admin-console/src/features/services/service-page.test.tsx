import { service, serviceClient, type SaveServiceClient, type ServiceClient } from '@gangway/contract';
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

function show(client: ServiceClient, options?: ShowOptions, row = ocean) {
  const api = fakeApi();
  let now = client;
  api.on(service.read, () => answer(200, row));
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
  it('switches a service to OpenID Connect, shows its secret once and puts it into the settings to copy', async () => {
    const { api, user } = show(none);
    await user.click(await screen.findByRole('radio', { name: 'OpenID Connect' }));
    await user.click(await button('Save'));
    expect(await screen.findByText('Redirect addresses are required')).toBeTruthy();
    await user.type(await field('Redirect addresses'), 'https://ocean.example/a\nhttps://ocean.example/b');
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
    await user.click(await button('Save'));
    expect(await screen.findByText('That cannot be used.')).toBeTruthy();
    api.on(serviceClient.save, () => answer(412, buildProblem({ message: 'Someone else has saved this.' })));
    await user.type(await field('Back-channel logout address'), '/x');
    await user.click(await button('Save'));
    expect(await screen.findByText('Someone else has saved this.')).toBeTruthy();
    await user.click(await button('Reload'));
    await waitFor(() => expect(screen.queryByText('Someone else has saved this.')).toBeNull());
    expect((await field('Back-channel logout address')).value).toBe('https://ocean.example/out');
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
    await user.click(await screen.findByRole('option', { name: /No secret/ }));
    expect(screen.queryByRole('switch', { name: 'Require PKCE' })).toBeNull();
  });

  it('requires public keys of a service that signs, and shows no secret', async () => {
    const { api, user } = show(made);
    await user.click(await screen.findByRole('combobox', { name: 'Client authentication' }));
    await user.click(await screen.findByRole('option', { name: /A signature/ }));
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
    expect(await screen.findByRole('tab', { name: 'Details' })).toBeTruthy();
    expect(screen.queryByRole('tab', { name: 'Sign-in' })).toBeNull();
  });
});

describe('the tab Details', () => {
  const details = { path: `/service/${ocean.id}` };
  const facts = async () => {
    const section = await screen.findByRole('region', { name: 'Details' });
    await within(section).findByText('Sign-in method');
    return section;
  };

  it('shows how a token is handed to the service', async () => {
    show(none, details, buildService({ handoffTtl: 90 }));
    const section = await facts();
    for (const text of ['Token in the address', 'Hand-off token', '90 seconds']) {
      expect(within(section).getByText(text)).toBeTruthy();
    }
  });

  it('shows no lifetime for a session token, which has its own', async () => {
    show(none, details, buildService({ handoffMode: 'session' }));
    const section = await facts();
    expect(within(section).getByText('Session token')).toBeTruthy();
    expect(within(section).queryByText('Hand-off token lasts')).toBeNull();
  });

  it('shows no hand-off with OpenID Connect', async () => {
    show(made, details);
    const section = await facts();
    expect(within(section).getByText('OpenID Connect')).toBeTruthy();
    expect(within(section).queryByText(/Hand-off/)).toBeNull();
  });

  it('requests no such settings for the console itself', async () => {
    const { api } = show(none, details, buildService({ name: 'user_management' }));
    expect(await screen.findByText('Takes references')).toBeTruthy();
    expect(api.callsOf(serviceClient.read)).toEqual([]);
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
