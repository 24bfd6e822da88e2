import { createSessionQueryClient } from '@gangway/app-frame';
import type { AuthClient } from '@gangway/auth-client';
import { useAuth } from '@gangway/auth-client/react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

const clients = new WeakMap<AuthClient, QueryClient>();

/** The one query cache of a session, created on first use: the sign-in form does without. */
export function queryClientOf(auth: AuthClient): QueryClient {
  let client = clients.get(auth);
  if (client === undefined) {
    client = createSessionQueryClient(auth);
    clients.set(auth, client);
  }
  return client;
}

/** Provides the query cache to the pages below. */
export function DataLayer({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClientOf(useAuth())}>{children}</QueryClientProvider>;
}
