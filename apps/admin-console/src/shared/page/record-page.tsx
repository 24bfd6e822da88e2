import { isApiError } from '@gangway/api-client';
import { NotFoundPage, QueryError } from '@gangway/ui-kit';
import Skeleton from '@mui/material/Skeleton';
import { useQuery, type QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { AdminPage } from './admin-page.tsx';
import type { AppRoute } from './app-route.ts';
import type { ListOptions } from '../list/prefetch-list.ts';

/** Maximum of PostgreSQL's `integer`, the type of serial keys. */
const largestId = 2_147_483_647;

export interface RecordPageProps<Row, Key extends QueryKey> {
  route: AppRoute;
  /** Shown where the record failed to load. */
  message: string;
  /** The way on when no such record exists. */
  home: { href: string; label: string };
  read: (id: number) => ListOptions<Row, Key>;
  /** Heights of the placeholders. */
  skeleton: readonly number[];
  children: (record: Row) => ReactNode;
}

/** The record that the address names, with placeholders while it loads and a message where it does not exist. */
export function RecordPage<Row, Key extends QueryKey>(props: RecordPageProps<Row, Key>) {
  const { route, message, home, read, skeleton, children } = props;
  const { id: idText = '' } = useParams();
  const id = /^[1-9]\d{0,9}$/.test(idText) && Number(idText) <= largestId ? Number(idText) : null;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const record = useQuery({ ...read(id ?? 0), enabled: id !== null });
  if (id === null || isApiError(record.error, 404)) {
    return (
      <NotFoundPage path={pathname} homeHref={home.href} homeLabel={home.label} onBack={() => void navigate(-1)} />
    );
  }
  if (record.data === undefined) {
    return (
      <AdminPage route={route} width="record">
        {record.isError ? (
          <QueryError message={message} query={record} />
        ) : (
          skeleton.map((height) => <Skeleton key={height} variant="rounded" height={height} />)
        )}
      </AdminPage>
    );
  }
  return children(record.data);
}
