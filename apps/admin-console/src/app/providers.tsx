import { ApiProvider } from '@gangway/api-client/react';
import { SessionProvider } from '@gangway/auth-client/react';
import { AdminToasts, createQueryClient } from '@gangway/toasts';
import { ConfirmProvider, GangwayTheme } from '@gangway/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ConnectionContext, type Connection } from './api.ts';
import { ConfigContext, type ConsoleConfig } from './config.ts';
import { RouterLink } from './router-link.tsx';

export interface ProvidersProps {
  config: ConsoleConfig;
  connection: Connection;
  children: ReactNode;
}

/** Everything a screen stands on, from the theme to the toasts. */
export function Providers({ config, connection, children }: ProvidersProps) {
  const [queryClient] = useState(() => createQueryClient());
  return (
    <GangwayTheme linkComponent={RouterLink}>
      <ConfigContext value={config}>
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
      </ConfigContext>
    </GangwayTheme>
  );
}
