import { isApiError, type Page } from '@gangway/api-client';
import { useApi } from '@gangway/api-client/react';
import { accessRequest, type AccessRequest } from '@gangway/contract';
import { formatCount, formatNumber, t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { EmptyState, QueryError } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { LateLede } from '../../shared/page/late-lede.tsx';
import { AdminPage } from '../../shared/page/admin-page.tsx';
import { usePermission } from '../../shared/access/use-permission.ts';
import { accessRequestQueries } from './access-request-queries.ts';
import { RequestRow } from './request-row.tsx';
import { requestsRoute } from './route.ts';

// Load forms with their dialogs.
const GrantDialog = lazy(async () => ({ default: (await import('./grant-dialog.tsx')).GrantDialog }));
const DeclineDialog = lazy(async () => ({ default: (await import('./decline-dialog.tsx')).DeclineDialog }));

const listHeading = () => document.querySelector<HTMLElement>('h1');

interface Deciding {
  request: AccessRequest;
  how: 'grant' | 'decline';
}

/** `/requests`: people who ask for an account or a service, oldest first. */
export function RequestsPage() {
  const open = useInfiniteQuery(accessRequestQueries(useApi({ accessRequest })).open());
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const link = useLinkedRequest();
  const mayDecide = usePermission('access-requests:write');
  const loaded = open.data?.pages.flatMap(({ rows }) => rows);
  // Show the linked request first: it may be beyond the first page.
  const asked = link.request;
  const rows = asked === undefined || loaded?.some(({ id }) => id === asked.id) ? loaded : [asked, ...(loaded ?? [])];
  const [answered, setAnswered] = useState('');
  const isAsked = asked?.kind === 'service' && mayDecide && answered !== link.key;
  const shown = deciding ?? (isAsked ? ({ request: asked, how: 'grant' } as const) : null);
  const isDeciding = shown !== null;
  const wasDeciding = useRef(false);
  useEffect(() => {
    // Move the focus: the dialog would return it to a button that is gone.
    if (wasDeciding.current && !isDeciding && document.activeElement === document.body) listHeading()?.focus();
    wasDeciding.current = isDeciding;
  }, [isDeciding]);
  const close = () => {
    setAnswered(link.key);
    setDeciding(null);
  };
  const total = open.data?.pages.at(-1);
  return (
    <AdminPage route={requestsRoute} lede={<LateLede>{total === undefined ? null : <Waiting {...total} />}</LateLede>}>
      <QueryError message={t('Couldn’t load requests.')} query={open} />
      {link.message === null || (answered === link.key && asked === undefined) ? null : link.message}
      {open.isPending ? [0, 1, 2].map((row) => <Skeleton key={row} variant="rounded" height={64} />) : null}
      {rows?.length === 0 ? (
        <EmptyState
          message={t('No requests waiting')}
          hint={t('People ask for an account on the sign-in page, and for a service on their launcher.')}
        />
      ) : null}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows?.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            onGrant={() => setDeciding({ request, how: 'grant' })}
            onDecline={() => setDeciding({ request, how: 'decline' })}
            fallbackFocus={listHeading}
          />
        ))}
      </Box>
      {open.hasNextPage || (open.data?.pages.length ?? 0) > 1 ? (
        <More
          shown={rows?.length ?? 0}
          last={total}
          pending={open.isFetchingNextPage}
          onMore={open.hasNextPage ? async () => (await open.fetchNextPage()).hasNextPage : null}
        />
      ) : null}
      {shown === null ? null : (
        <Suspense fallback={null}>
          {shown.how === 'grant' ? (
            <GrantDialog request={shown.request} onClose={close} />
          ) : (
            <DeclineDialog request={shown.request} onClose={close} />
          )}
        </Suspense>
      )}
    </AdminPage>
  );
}

function Waiting({ total, capped }: Page<AccessRequest>) {
  if (total === 0) return null;
  return rich(
    '{n, plural, one {<b>{count}</b> person is waiting for an answer, longest first.} other {<b>{count}</b> people are waiting for an answer, longest first.}}',
    { n: total, count: formatCount(total, capped), b: <b /> },
  );
}

/** The request that `#access-request-7` names, once per navigation, or a sentence that says why there is none. */
function useLinkedRequest(): { key: string; request: AccessRequest | undefined; message: ReactNode } {
  const { hash, key } = useLocation();
  const id = Number(/^#access-request-([1-9]\d{0,8})$/u.exec(hash)?.[1] ?? 0);
  const found = useQuery({ ...accessRequestQueries(useApi({ accessRequest })).one(id), enabled: id > 0 });
  const { data, error } = found;
  if (isApiError(error, 404)) {
    return {
      key,
      request: undefined,
      message: (
        <Typography variant="body2">{t('This request doesn’t exist, or you don’t have access to it.')}</Typography>
      ),
    };
  }
  if (error !== null)
    return {
      key,
      request: undefined,
      message: <QueryError message={t('Couldn’t load this request.')} query={found} />,
    };
  if (data !== undefined && data.status !== 'open') {
    return {
      key,
      request: undefined,
      message: <Typography variant="body2">{t('This request has already been answered.')}</Typography>,
    };
  }
  return { key, request: data, message: null };
}

interface MoreProps {
  shown: number;
  /** The last page loaded. */
  last: Page<AccessRequest> | undefined;
  pending: boolean;
  /** Loads the next page and answers whether another follows; null at the end. */
  onMore: (() => Promise<boolean>) | null;
}

/** Counts the shown requests and loads the next ones. */
function More({ shown, last, pending, onMore }: MoreProps) {
  const counted = useRef<HTMLOutputElement>(null);
  const total = formatCount(last?.total ?? shown, last?.capped);
  async function show() {
    // Move the focus: the button disappears with the last page.
    if (onMore !== null && !pending && !(await onMore())) counted.current?.focus();
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 1 }}>
      <Typography
        ref={counted}
        component="output"
        variant="body2"
        tabIndex={-1}
        sx={{ color: 'text.secondary', '&:focus': { outline: 'none' } }}
      >
        {t('Oldest first: {shown} of {total}', { shown: formatNumber(shown), total })}
      </Typography>
      {onMore === null ? null : (
        <Button size="small" variant="outlined" aria-busy={pending} onClick={() => void show()}>
          {t('Show more')}
        </Button>
      )}
    </Box>
  );
}
