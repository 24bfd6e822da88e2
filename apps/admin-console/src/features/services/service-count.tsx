import { useApi } from '@gangway/api-client/react';
import { service, type Service } from '@gangway/contract';
import { formatNumber } from '@gangway/messages';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { listPath, paths } from '../../shared/page/paths.ts';
import { serviceCounts } from './service-queries.ts';

/** A number of an optional column; its query runs only while one of them is shown. */
export function ServiceCount({ row: { id, displayName }, of }: { row: Service; of: 'people' | 'opens' }) {
  const { data } = useQuery(serviceCounts(useApi({ service })));
  const count = data?.find((each) => each.id === id)?.[of];
  if (count === undefined) return null;
  if (count === 0) return <>–</>;
  const text = formatNumber(count);
  if (of === 'opens') return <>{text}</>;
  return <Link href={listPath(paths.users, { service: displayName, isActive: 'true' })}>{text}</Link>;
}
