import { isApiError, type Page } from '@gangway/api-client';
import { useApi } from '@gangway/api-client/react';
import { accessRequest, type AccessRequest } from '@gangway/contract';
import { QueryError, RelativeTime, useConfirm, useUnfolded, WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { approveRequestPath, userPath } from '../../shared/page/paths.ts';
import { saveFailure } from '../../shared/text/failure-text.ts';
import { usePermission } from '../../shared/access/use-permission.ts';
import { accessRequestQueries } from './access-request-queries.ts';

// Load forms with their dialogs.
const GrantDialog = lazy(async () => ({ default: (await import('./grant-dialog.tsx')).GrantDialog }));
const DeclineDialog = lazy(async () => ({ default: (await import('./decline-dialog.tsx')).DeclineDialog }));

/** Folds the requests, so that the list of customers below stays in sight. */
const shownAtFirst = 5;

const panelId = 'access-requests';
const panelHeading = () => document.getElementById(`${panelId}-heading`);
// Take it out of the Tab order: it only receives the focus.
const headingStyle = { mb: 1, '&:focus': { outline: 'none' } } as const;

interface Deciding {
  request: AccessRequest;
  how: 'grant' | 'decline';
}

/** Pending access requests. Hidden without any, unless a link led here or one was just decided. */
export function AccessRequestsPanel() {
  const queries = accessRequestQueries(useApi({ accessRequest }));
  const open = useInfiniteQuery(queries.open());
  // Keep the panel after a decision: with the last request it would disappear under the focus.
  const [deciding, setDeciding] = useState<Deciding | null>();
  const { hash, key } = useLocation();
  // Open the dialog of `#access-request-7` once per navigation.
  const linked = Number(/^#access-request-([1-9]\d{0,8})$/u.exec(hash)?.[1] ?? 0);
  // Ask for the linked request separately: it may be beyond the first page.
  const link = useQuery({ ...queries.one(linked), enabled: linked > 0 });
  const [answered, setAnswered] = useState('');
  const mayDecide = usePermission('access-requests:write');
  const asked = link.data?.status === 'open' ? link.data : undefined;
  const waiting = asked?.kind === 'service' ? asked : undefined;
  const { list, showsAll, showAll } = useUnfolded<HTMLUListElement>(shownAtFirst);
  const loaded = open.data?.pages.flatMap(({ rows }) => rows);
  const isFolded = !showsAll && (loaded?.length ?? 0) > shownAtFirst;
  const listed = isFolded ? loaded?.slice(0, shownAtFirst) : loaded;
  const rows = asked === undefined || listed?.some(({ id }) => id === asked.id) ? listed : [asked, ...(listed ?? [])];
  const wanted = hash === `#${panelId}` || linked > 0;
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = open.data !== undefined || open.isError;
  useEffect(() => {
    if (wanted && isThere) heading.current?.focus();
  }, [wanted, isThere]);
  useEffect(() => {
    // Move the focus: the dialog would return it to a button that is gone.
    if (deciding === null && document.activeElement === document.body) heading.current?.focus();
  }, [deciding]);
  const close = () => {
    setAnswered(key);
    setDeciding(null);
  };
  const shown =
    deciding ?? (waiting && mayDecide && answered !== key ? ({ request: waiting, how: 'grant' } as const) : null);

  if (!wanted && deciding === undefined && !open.isError && (rows === undefined || rows.length === 0)) return null;
  return (
    <Card component="section" id={panelId} aria-labelledby={`${panelId}-heading`} sx={{ p: 2 }}>
      <Typography ref={heading} id={`${panelId}-heading`} component="h2" variant="h3" tabIndex={-1} sx={headingStyle}>
        Access requests
      </Typography>
      <QueryError thing="access requests" query={open} />
      {link.isError && !isApiError(link.error, 404) ? <QueryError thing="this request" query={link} /> : null}
      {isApiError(link.error, 404) ? (
        <Typography variant="body2">This request doesn’t exist, or you don’t have access to it.</Typography>
      ) : null}
      {link.data !== undefined && asked === undefined && answered !== key ? (
        <Typography variant="body2">This request has already been answered.</Typography>
      ) : null}
      {rows?.length === 0 ? <Typography variant="body2">No requests waiting.</Typography> : null}
      <Box component="ul" ref={list} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows?.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            onGrant={() => setDeciding({ request, how: 'grant' })}
            onDecline={() => setDeciding({ request, how: 'decline' })}
          />
        ))}
      </Box>
      {isFolded || open.hasNextPage || (open.data?.pages.length ?? 0) > 1 ? (
        <More
          shown={listed?.length ?? 0}
          last={open.data?.pages.at(-1)}
          pending={open.isFetchingNextPage}
          isFolded={isFolded}
          onUnfold={showAll}
          onMore={open.hasNextPage ? async () => (await open.fetchNextPage()).hasNextPage : null}
        />
      ) : null}
      {shown ? (
        <Suspense fallback={null}>
          {shown.how === 'grant' ? (
            <GrantDialog request={shown.request} onClose={close} />
          ) : (
            <DeclineDialog request={shown.request} onClose={close} />
          )}
        </Suspense>
      ) : null}
    </Card>
  );
}

interface MoreProps {
  shown: number;
  /** The last page loaded. */
  last: Page<AccessRequest> | undefined;
  pending: boolean;
  /** Only the first ones are shown. */
  isFolded: boolean;
  onUnfold: () => void;
  /** Loads the next page and answers whether another follows; null at the end. */
  onMore: (() => Promise<boolean>) | null;
}

/** Counts the shown requests and loads the next ones. */
function More({ shown, last, pending, isFolded, onUnfold, onMore }: MoreProps) {
  const counted = useRef<HTMLOutputElement>(null);
  const total = `${(last?.total ?? shown).toLocaleString('en')}${last?.capped ? '+' : ''}`;
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
        {`Oldest first: ${shown.toLocaleString('en')} of ${total}`}
      </Typography>
      {isFolded ? (
        <Button size="small" variant="outlined" onClick={onUnfold}>
          {onMore === null ? `Show all ${total}` : 'Show more'}
        </Button>
      ) : onMore === null ? null : (
        <Button size="small" variant="outlined" aria-busy={pending} onClick={() => void show()}>
          Show more
        </Button>
      )}
    </Box>
  );
}

interface RequestRowProps {
  request: AccessRequest;
  onGrant: () => void;
  onDecline: () => void;
}

function RequestRow({ request, onGrant, onDecline }: RequestRowProps) {
  const decline = useMutation(accessRequestQueries(useApi({ accessRequest })).decline());
  const confirm = useConfirm();
  const mayDecide = usePermission('access-requests:write');
  const [failure, setFailure] = useState<string | null>(null);
  const who = `${request.firstName} ${request.lastName}`.trim();
  const isForService = request.kind === 'service';

  async function declineRegistration() {
    setFailure(null);
    await confirm({
      title: 'Decline this request?',
      message: `${who} (${request.email}) won’t get access. They’ll be told by email.`,
      yesLabel: 'Decline',
      noLabel: 'Cancel',
      onYes: async () => {
        try {
          await decline.mutateAsync({ id: request.id });
        } catch (error) {
          // Ignore here: the call logs the failure, and the request shows it.
          setFailure(saveFailure(error));
        }
      },
      fallbackFocus: panelHeading,
    });
  }

  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: '1 1 320px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2">
          <Box component="bdi" sx={{ fontWeight: 600 }}>
            {request.userId === null ? who : <Link href={userPath(request.userId)}>{who}</Link>}
          </Box>{' '}
          ({request.email}) {requestText(request)}
        </Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          <RelativeTime value={request.createdAt} />
          {request.reason === null ? null : (
            <span>
              {' · '}
              <bdi>{request.reason}</bdi>
            </span>
          )}
        </Typography>
        {failure === null ? null : (
          <Box role="alert" sx={{ typography: 'caption', color: 'error.main' }}>
            {failure}
          </Box>
        )}
      </Box>
      {mayDecide ? (
        <RequestActions
          request={request}
          who={who}
          onGrant={onGrant}
          onDecline={() => (isForService ? onDecline() : void declineRegistration())}
        />
      ) : null}
    </Box>
  );
}

function RequestActions({ request, who, onGrant, onDecline }: RequestRowProps & { who: string }) {
  const isForService = request.kind === 'service';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {isForService ? (
        <WriteButton
          size="small"
          variant="outlined"
          aria-label={`Grant the request of ${who} for ${request.service?.name}…`}
          onClick={onGrant}
        >
          Grant…
        </WriteButton>
      ) : (
        <WriteButton
          size="small"
          variant="outlined"
          href={approveRequestPath(request.id)}
          aria-label={`Approve the request of ${who}`}
        >
          Approve
        </WriteButton>
      )}
      <WriteButton
        size="small"
        color="inherit"
        sx={{ color: 'text.secondary' }}
        aria-label={
          isForService
            ? `Decline the request of ${who} for ${request.service?.name}…`
            : `Decline the request of ${who}…`
        }
        onClick={onDecline}
      >
        Decline…
      </WriteButton>
    </Box>
  );
}

/** The request, in the text after the person's name. */
function requestText({ kind, service, organization, branches, roles }: AccessRequest): string {
  if (kind === 'service') return `asks for ${service?.name ?? 'a service'}`;
  const names = (refs: readonly { name: string }[]) => refs.map(({ name }) => name).join(', ');
  const place = [organization?.name, names(branches)].filter(Boolean).join(', ');
  return `asks for an account at ${place || 'no organization'}${roles.length === 0 ? '' : ` as ${names(roles)}`}`;
}
