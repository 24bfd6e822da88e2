import { ApiProvider } from '@gangway/api-client/react';
import { SessionProvider } from '@gangway/auth-client/react';
import { GangwayTheme } from '@gangway/ui-kit';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { ConfigProvider } from './config.tsx';
import { paths } from './paths.ts';
import { RouterLink } from './screen/router-link.tsx';
import { PortalRoutes } from './routes.tsx';

const refuse = () => Promise.reject(new Error('Nothing is called while the page is drawn at build time.'));
const nobody = { status: 'signed-out', reason: 'initial' } as const;

/**
 * The sign-in page as markup with its styles, drawn at build time into index.html: it is on the screen before any of the
 * application's code has arrived, which then takes over (`FirstPaint`). What a deployment decides is not known here.
 */
export function signInMarkup(): string {
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[paths.login]}>
      <GangwayTheme linkComponent={RouterLink} nonce="none">
        <ConfigProvider
          config={{ apiUrl: '', consoleUrl: '', brandName: 'Gangway', emailTldMaxLetters: 4, demo: null }}
        >
          <SessionProvider
            auth={{
              snapshot: () => nobody,
              subscribe: () => () => {},
              start: () => () => {},
              getAccessToken: () => Promise.resolve(null),
              handleUnauthorized: () => Promise.resolve(null),
              signIn: refuse,
              forget: () => {},
              signOut: () => Promise.resolve(),
              renew: () => Promise.resolve(),
              noteServerDate: () => {},
            }}
          >
            <ApiProvider http={{ send: refuse }}>
              <PortalRoutes location={{ pathname: paths.login, search: '', hash: '', state: null, key: 'default' }} />
            </ApiProvider>
          </SessionProvider>
        </ConfigProvider>
      </GangwayTheme>
    </MemoryRouter>,
  );
}
