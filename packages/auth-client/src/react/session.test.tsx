import { act, cleanup, render, screen } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeBrowser } from '../testing/fake-browser.ts';
import type { FakeTab } from '../testing/fake-browser.ts';
import { RequireSession } from './require-session.tsx';
import { useSession } from './session-context.ts';
import { SessionAhead, SessionProvider } from './session-provider.tsx';

let browser: FakeBrowser;
beforeEach(() => {
  browser = new FakeBrowser();
});
afterEach(cleanup);

function WhoAmI() {
  const { status, profile, roles, hasService, hasRole } = useSession();
  const flags = [hasService('erp'), hasService('awb_tracking'), hasRole('user_management', 'Super_Admin')];
  return <p>{[status, profile?.subject ?? 'nobody', roles.join('+'), flags.join(',')].join(' ')}</p>;
}

function page(tab: FakeTab) {
  return render(
    <StrictMode>
      <SessionProvider auth={tab.client}>
        <WhoAmI />
        <RequireSession
          fallback={(reason) => <p>out: {reason}</p>}
          loading={<p>one moment</p>}
          blocked={<p>storage blocked</p>}
        >
          {(profile) => <p>hello {profile.subject}</p>}
        </RequireSession>
      </SessionProvider>
    </StrictMode>,
  );
}

describe('the React binding', () => {
  it('shows the session and follows it', async () => {
    const tab = browser.openTab();
    page(tab);
    expect(screen.getByText('out: initial')).toBeDefined();
    expect(
      screen.getByText('signed-out nobody false,false,false', { exact: false, normalizer: squeeze }),
    ).toBeDefined();

    await act(() => tab.client.signIn(browser.server.issue()));
    expect(screen.getByText('hello user-1')).toBeDefined();
    expect(screen.getByText('signed-in user-1 dispatcher true,false,true')).toBeDefined();

    await act(() => tab.client.signOut());
    expect(screen.getByText('out: signed-out')).toBeDefined();
  });

  it('shows somebody ahead of a sign-in, then whoever signed in, in the same page', async () => {
    const tab = browser.openTab();
    const drawn = vi.fn<() => void>();
    function Greeting() {
      useState(() => drawn());
      return <p>hello {useSession().profile?.subject}</p>;
    }
    const app = (ahead: boolean) => (
      <SessionProvider auth={tab.client}>
        <SessionAhead ahead={ahead}>
          <Greeting />
        </SessionAhead>
      </SessionProvider>
    );
    const { rerender } = render(app(true));
    expect(screen.getByText('hello', { exact: true })).toBeDefined();
    expect(tab.client.snapshot().status).toBe('signed-out');

    await act(() => tab.client.signIn(browser.server.issue()));
    rerender(app(false));
    expect(screen.getByText('hello user-1')).toBeDefined();
    expect(drawn).toHaveBeenCalledOnce();
  });

  it('shows what was chosen for a session under renewal', async () => {
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
    expect(screen.getByText('one moment')).toBeDefined();
    await act(async () => {
      await browser.settle();
      answer();
      await browser.settle();
    });
    expect(screen.getByText('hello user-1')).toBeDefined();
    expect(browser.server.requests).toBe(1);
  });

  it('shows what was chosen for blocked storage', () => {
    browser.store.blocked = true;
    page(browser.openTab());
    expect(screen.getByText('storage blocked')).toBeDefined();
  });

  it('names what is missing', () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => render(<WhoAmI />)).toThrow('SessionProvider');
    silent.mockRestore();
  });
});

function squeeze(text: string): string {
  return text.replaceAll(/\s+/gu, ' ');
}
