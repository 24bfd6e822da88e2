import { act, cleanup, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeBrowser } from '../testing/fake-browser.ts';
import type { FakeTab } from '../testing/fake-browser.ts';
import { useSession } from './session-context.ts';
import { SessionProvider } from './session-provider.tsx';

let browser: FakeBrowser;
beforeEach(() => {
  browser = new FakeBrowser();
});
afterEach(cleanup);

function WhoAmI() {
  const { status, profile, roles, hasService, hasRole } = useSession();
  const flags = [hasService('erp'), hasService('awb_tracking'), hasRole('user_management', 'Super_Admin')];
  return <p>{[status, profile?.subject ?? 'no one', roles.join('+'), flags.join(',')].join(' ')}</p>;
}

function page(tab: FakeTab) {
  return render(
    <StrictMode>
      <SessionProvider auth={tab.client}>
        <WhoAmI />
      </SessionProvider>
    </StrictMode>,
  );
}

describe('the React binding', () => {
  it('shows the session and follows it', async () => {
    const tab = browser.openTab();
    page(tab);
    expect(
      screen.getByText('signed-out no one false,false,false', { exact: false, normalizer: squeeze }),
    ).toBeDefined();

    await act(() => tab.client.signIn(browser.server.issue()));
    expect(screen.getByText('signed-in user-1 dispatcher true,false,true')).toBeDefined();

    await act(() => tab.client.signOut());
    expect(screen.getByText('signed-out no one', { exact: false })).toBeDefined();
  });

  it('reports a renewal in progress, then shows the session', async () => {
    await browser.openTab().client.signIn(browser.server.issue());
    browser.server.time += 3_600_000;
    const tab = browser.openTab();
    let answer = () => {};
    browser.server.before = () =>
      new Promise((resolve) => {
        answer = () => {
          resolve(undefined);
        };
      });
    page(tab);
    expect(screen.getByText('loading no one', { exact: false })).toBeDefined();
    await act(async () => {
      await browser.settle();
      answer();
      await browser.settle();
    });
    expect(screen.getByText('signed-in user-1', { exact: false })).toBeDefined();
    expect(browser.server.requests).toBe(1);
  });

  it('reports blocked storage', () => {
    browser.store.blocked = true;
    page(browser.openTab());
    expect(screen.getByText('storage-blocked no one', { exact: false })).toBeDefined();
  });

  it('names the missing provider', () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => render(<WhoAmI />)).toThrow('SessionProvider');
    silent.mockRestore();
  });
});

function squeeze(text: string): string {
  return text.replaceAll(/\s+/gu, ' ');
}
