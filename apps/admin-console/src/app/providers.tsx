import { ConnectionContext, RouterLink, type Connection } from '@gangway/app-frame';
import { ApiProvider } from '@gangway/api-client/react';
import { SessionProvider } from '@gangway/auth-client/react';
import { AdminToasts } from '@gangway/toasts';
import { BrandName, ConfirmProvider, GangwayTheme } from '@gangway/ui-kit';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfigContext, type ConsoleConfig } from '../shared/config.ts';

export interface ProvidersProps {
  config: ConsoleConfig;
  connection: Connection;
  queryClient: QueryClient;
  children: ReactNode;
}

/** Everything a screen stands on, from the theme to the toasts. */
export function Providers({ config, connection, queryClient, children }: ProvidersProps) {
  return (
    <GangwayTheme linkComponent={RouterLink}>
      <ConfigContext value={config}>
        <BrandName value={config.brandName}>
          <ConnectionContext value={connection}>
            <SessionProvider auth={connection.auth}>
              <ApiProvider http={connection.http}>
                <QueryClientProvider client={queryClient}>
                  <ConfirmProvider>
                    <AdminToasts>{children}</AdminToasts>
                  </ConfirmProvider>
                </QueryClientProvider>
              </ApiProvider>
            </SessionProvider>
          </ConnectionContext>
        </BrandName>
      </ConfigContext>
    </GangwayTheme>
  );
}
