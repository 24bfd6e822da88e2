import { ConnectionContext, RouterLink, createSessionQueryClient, type Connection } from '@gangway/app-shell';
import { ApiProvider } from '@gangway/api-client/react';
import { SessionProvider } from '@gangway/auth-client/react';
import { AdminToasts } from '@gangway/toasts';
import { BrandName, ConfirmProvider, GangwayTheme } from '@gangway/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ConfigContext, type ConsoleConfig } from '../shared/config.ts';

export interface ProvidersProps {
  config: ConsoleConfig;
  connection: Connection;
  children: ReactNode;
}

/** Everything a screen stands on, from the theme to the toasts. */
export function Providers({ config, connection, children }: ProvidersProps) {
  const [queryClient] = useState(() => createSessionQueryClient(connection.auth));
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
