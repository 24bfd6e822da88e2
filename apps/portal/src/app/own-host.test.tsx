import { createFreshProof, type Connection } from '@gangway/app-frame';
import { createBrowserAuthClient } from '@gangway/auth-client';
import { looks, type PublicLooks } from '@gangway/contract';
import { answer, fakeApi, type FakeApi } from '@gangway/test-kit';
import { BrandMark, GangwayTheme } from '@gangway/ui-kit';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PortalConfig } from '../shared/config.ts';
import { startAtOwnHost } from './own-host.tsx';

const standard: PortalConfig = {
  apiUrl: 'http://localhost:4002',
  consoleUrl: 'http://localhost:4001',
  brandName: 'Gangway',
  emailTldMaxLetters: 4,
  passwordMinimum: 10,
  resetLinkMinutes: 45,
  demo: null,
};
const png = 'data:image/png;base64,iVBORw0KGgo=';
const harbour: PublicLooks = {
  name: 'Harbour Freight',
  colour: '0b5cad',
  sentence: 'Welcome aboard.',
  mark: { light: png, dark: null },
  language: null,
  passkeys: false,
  passkeysAt: 'https://portal.gangway.example',
};

/** Starts the portal, whose page shows what it was given. */
async function start(api: FakeApi) {
  const given: PortalConfig[] = [];
  const { content } = await startAtOwnHost(standard, (config) => {
    given.push(config);
    const page = (
      <>
        <BrandMark name={config.brandName} />
        <p>{config.own?.sentence}</p>
        {config.own?.passkeyNote}
      </>
    );
    return { brandName: config.brandName, connection: connectionOf(api), content: page };
  });
  const { container } = render(<GangwayTheme>{content}</GangwayTheme>);
  return { container, config: given.at(-1) };
}

async function show(found: PublicLooks) {
  const api = fakeApi();
  api.on(looks.ofHost, () => answer(200, found));
  return { api, ...(await start(api)) };
}

function connectionOf({ http }: FakeApi): Connection {
  const auth = createBrowserAuthClient({ refresh: async () => ({ kind: 'unavailable' }), onRefreshFailed: () => {} });
  const publicHttp = { send: http.send, preload: async () => {} };
  return { auth, http, patientHttp: http, publicHttp, freshProof: createFreshProof() };
}

it('shows name, sentence and mark of the organization, and where passkeys work', async () => {
  const { api, container } = await show(harbour);
  expect(api.callsOf(looks.ofHost).map(({ query }) => query)).toEqual([{ host: window.location.host }]);
  expect(screen.getByText('Harbour Freight')).toBeTruthy();
  expect(screen.getByText('Welcome aboard.')).toBeTruthy();
  expect(screen.getByText(/Passkeys work at/).textContent).toBe('Passkeys work at portal.gangway.example.');
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://portal.gangway.example/login');
  // The dark one stays the product's.
  expect([...container.querySelectorAll('img')].map(({ src }) => src)).toEqual([png]);
  expect(container.querySelectorAll('svg')).toHaveLength(1);
});

it('keeps the product’s mark where the organization has none, and shows no sentence', async () => {
  const { config, container } = await show({ ...harbour, sentence: null, mark: { light: null, dark: null } });
  expect(container.querySelector('img')).toBeNull();
  expect(config?.own?.sentence).toBeNull();
});

it('shows the portal as it is at an unproven host', async () => {
  const unproven = { ...harbour, name: 'Gangway', sentence: null, colour: null, passkeys: true };
  expect((await show({ ...unproven, mark: { light: null, dark: null } })).config).toBe(standard);
});

it('shows the portal as it is where the looks cannot be read', async () => {
  const api = fakeApi();
  api.failOnce(looks.ofHost, { status: 500, headers: {}, text: '' });
  expect((await start(api)).config).toBe(standard);
});
