import { createApiClient, createHttp, sessionCalls, withSession } from '@gangway/api-client';
import type { ApiClient, Http, RouteGroups } from '@gangway/api-client';
import { createBrowserAuthClient } from '@gangway/auth-client';
import type { AuthClient, RefreshFailure } from '@gangway/auth-client';
import { createContext, use } from 'react';
import type { ConsoleConfig } from './config.ts';

/** The first part of every query key by resource: what a mutation invalidates reaches all lists and choices of it. */
export const queryKeys = {
  me: ['me'],
  users: ['users'],
  subscriptions: ['subscriptions'],
  organizations: ['organizations'],
  branches: ['branches'],
  services: ['services'],
  plans: ['plans'],
  roles: ['roles'],
  customers: ['customers'],
  accessRequests: ['access-requests'],
  activity: ['activity'],
  dashboard: ['dashboard'],
  mails: ['mails'],
  notifications: ['notifications'],
  search: ['search'],
} as const;

/** The ways from this page to the API. */
export interface Connection {
  readonly auth: AuthClient;
  /** Calls with the session's token. */
  readonly http: Http;
  /** The same, but with the time a whole list needs to arrive. */
  readonly exportHttp: Http;
  /** Calls without a session. */
  readonly publicHttp: Http;
}

const exportTimeoutMs = 120_000;

export function connect(config: ConsoleConfig, onRefreshFailed: (failure: RefreshFailure) => void): Connection {
  const publicHttp = createHttp({ baseURL: config.apiUrl });
  // Every page begins with a call.
  void publicHttp.preload();
  const auth = createBrowserAuthClient({ ...sessionCalls(publicHttp, 'console'), onRefreshFailed });
  return {
    auth,
    publicHttp,
    http: withSession(publicHttp, auth),
    exportHttp: withSession(createHttp({ baseURL: config.apiUrl, timeout: exportTimeoutMs }), auth),
  };
}

export const ConnectionContext = createContext<Connection | null>(null);

export function useConnection(): Connection {
  const connection = use(ConnectionContext);
  if (connection === null) throw new Error('useConnection needs a ConnectionContext above it.');
  return connection;
}

/** Like `useApi`, for calls that answer whole lists. */
export function useExportApi<const C extends RouteGroups>(groups: C): ApiClient<C> {
  return createApiClient(useConnection().exportHttp, groups);
}
