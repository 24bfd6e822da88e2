import { t } from '@gangway/messages';
import { NotFoundPage } from '@gangway/ui-kit';
import { useLocation } from 'react-router-dom';
import { useConfig } from '../shared/config.ts';
import { paths } from '../shared/paths.ts';

export function NotFoundRoute() {
  const { pathname } = useLocation();
  const { brandName } = useConfig();
  return (
    <>
      <title>{t('Page not found · {brandName}', { brandName })}</title>
      <NotFoundPage path={pathname} homeHref={paths.services} homeLabel={t('Your services')} />
    </>
  );
}
