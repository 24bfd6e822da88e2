import { ConnectionContext, createFreshProof, RouterLink } from '@gangway/app-frame';
import { ApiProvider } from '@gangway/api-client/react';
import { createBrowserAuthClient, storageKeys } from '@gangway/auth-client';
import { SessionProvider } from '@gangway/auth-client/react';
import { dashboard, me, savedView, search, type AdminRole, type Preferences } from '@gangway/contract';
import { answer, buildMe, fakeToken, type FakeApi } from '@gangway/test-kit';
import { createQueryClient } from '@gangway/query-client';
import { ConfirmProvider, GangwayTheme } from '@gangway/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { AppRoutesContext, type AppRoute } from './page/app-route.ts';
import { RouterContext } from './page/coming-path.ts';
import { ConfigContext } from './config.ts';
import { AdminRolesContext } from './access/use-permission.ts';

export interface ShowOptions {
  /** Roles of `user_management`; a Super_Admin by default. */
  as?: readonly AdminRole[];
  /** Address within the router. */
  path?: string;
  /** Pages for tabs, breadcrumbs and links. */
  routes?: readonly AppRoute[];
  /** The caller's stored preferences. */
  preferences?: Preferences;
}

/** Renders one page of the console on a fake API, with a session, and returns handles for the test. */
export function showScreen(
  page: ReactNode,
  api: FakeApi,
  { as = ['Super_Admin'], path = '/', routes = [], preferences = {} }: ShowOptions = {},
) {
  const toasts: string[] = [];
  const failures: unknown[] = [];
  api.on(me.read, () => answer(200, buildMe({ preferences })));
  api.otherwise(savedView.list, () => answer(200, []));
  api.otherwise(dashboard.listCounts, () => answer(200, {}));
  api.on(search.usedBy, () => answer(200, { users: 41, branches: 6, services: 0, plans: 0, liveSubscriptions: 0 }));
  localStorage.setItem(storageKeys.accessToken, fakeToken({ services: { user_management: as } }));
  const auth = createBrowserAuthClient({
    refresh: async () => ({ kind: 'unavailable' }),
    onRefreshFailed: vi.fn<() => void>(),
  });
  const queryClient = createQueryClient({
    onToast: (_variant, message) => toasts.push(message),
    log: (error) => failures.push(error),
  });
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retry: false, gcTime: 0 } });
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [path] });
  const connection = {
    auth,
    http: api.http,
    patientHttp: api.http,
    publicHttp: { send: api.http.send, preload: async () => {} },
    freshProof: createFreshProof(),
  };
  const config = {
    apiUrl: 'http://api.test',
    portalUrl: 'http://portal.test',
    brandName: 'Gangway',
    emailTldMaxLetters: 4,
    passwordMinimum: 12,
  };
  const { unmount } = render(
    <GangwayTheme linkComponent={RouterLink}>
      <ConfigContext value={config}>
        <ConnectionContext value={connection}>
          <SessionProvider auth={auth}>
            <ApiProvider http={api.http}>
              <QueryClientProvider client={queryClient}>
                <ConfirmProvider>
                  <AdminRolesContext value={as}>
                    <AppRoutesContext value={routes}>
                      <RouterContext value={router}>
                        <RouterProvider router={router} />
                      </RouterContext>
                    </AppRoutesContext>
                  </AdminRolesContext>
                </ConfirmProvider>
              </QueryClientProvider>
            </ApiProvider>
          </SessionProvider>
        </ConnectionContext>
      </ConfigContext>
    </GangwayTheme>,
  );
  return { user: userEvent.setup(), router, queryClient, toasts, failures, unmount };
}
