import { ErrorPage, MainContent } from '@gangway/ui-kit';
import { useRouteError } from 'react-router-dom';
import { isDevelopment } from '@gangway/app-frame';
import { paths } from '../../shared/page/paths.ts';

/** What a page shows that threw: the sidebar stays usable. `whole`: nothing around it is left. */
export function PageCrashed({ whole = false }: { whole?: boolean }) {
  const error = useRouteError();
  const page = <ErrorPage error={error} homeHref={paths.dashboard} homeLabel="Dashboard" showStack={isDevelopment} />;
  return whole ? <MainContent>{page}</MainContent> : page;
}
