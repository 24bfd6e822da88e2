import { ApiProvider } from '@gangway/api-client/react';
import { createBrowserAuthClient, decodeToken, storageKeys, type Profile } from '@gangway/auth-client';
import { SessionProvider } from '@gangway/auth-client/react';
import { createQueryClient } from '@gangway/query-client';
import { fakeApi, fakeToken, type FakeApi, type FakeClaims } from '@gangway/test-kit';
import { GangwayTheme } from '@gangway/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';

// Skip the search for styles that hide an element: nothing here hides by style, and it takes most of a test's time.
// Allow time for dialogs, whose code loads on first use.
configure({ defaultHidden: true, asyncUtilTimeout: 10_000 });

export interface Shown {
  readonly api: FakeApi;
  readonly user: ReturnType<typeof userEvent.setup>;
  /** Called with the tokens of a sign-out. */
  readonly signOut: ReturnType<typeof vi.fn>;
}

/** Profile of a signed-in person with these claims. */
export function profileOf(claims: FakeClaims = {}): Profile {
  const profile = decodeToken(fakeToken(claims))?.profile;
  if (profile === undefined) throw new Error('The fake token cannot be read.');
  return profile;
}

/** Renders a screen for a signed-in person on a fake API; `given` sets its answers. */
export function show(screen: ReactNode, given: (api: FakeApi) => void): Shown {
  const api = fakeApi();
  given(api);
  localStorage.setItem(storageKeys.accessToken, fakeToken());
  const signOut = vi.fn<() => Promise<void>>(async () => {});
  const auth = createBrowserAuthClient({
    refresh: async () => ({ kind: 'unavailable' }),
    signOut,
    onRefreshFailed: () => {},
  });
  const queryClient = createQueryClient({ log: () => {} });
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retry: false, gcTime: 0 } });
  render(
    <GangwayTheme>
      <SessionProvider auth={auth}>
        <ApiProvider http={api.http}>
          <QueryClientProvider client={queryClient}>{screen}</QueryClientProvider>
        </ApiProvider>
      </SessionProvider>
    </GangwayTheme>,
  );
  onTestFinished(() => {
    cleanup();
    localStorage.clear();
    // Remove the theme's styles, which slow down every query.
    document.head.replaceChildren();
  });
  return { api, user: userEvent.setup(), signOut };
}
