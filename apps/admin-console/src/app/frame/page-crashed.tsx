import { ErrorPage, MainContent } from '@gangway/ui-kit';
import { useRouteError } from 'react-router-dom';
import { isDevelopment } from '@gangway/app-frame';
import { t } from '@gangway/messages';
import { paths } from '../../shared/page/paths.ts';

/** Shown for a page that threw: the sidebar stays usable. `whole`: the shell itself threw. */
export function PageCrashed({ whole = false }: { whole?: boolean }) {
  const error = useRouteError();
  const page = (
    <ErrorPage error={error} homeHref={paths.dashboard} homeLabel={t('Dashboard')} showStack={isDevelopment} />
  );
  return whole ? <MainContent>{page}</MainContent> : page;
}
