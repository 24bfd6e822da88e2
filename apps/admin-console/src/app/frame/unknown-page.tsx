import { NotFoundPage } from '@gangway/ui-kit';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../shared/page/paths.ts';

/** Shown for an address without a page. */
export function UnknownPage() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return <NotFoundPage path={pathname} homeHref={paths.dashboard} onBack={() => void navigate(-1)} />;
}
