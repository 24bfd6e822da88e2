import { useApi } from '@gangway/api-client/react';
import { accessRequest, type AccessRequest } from '@gangway/contract';
import { ErrorNotice, RelativeTime, useConfirm, WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { approveRequestPath, editUserPath } from '../../app/paths.ts';
import { isRefusal, notSaved } from '../../app/screen/failure-text.ts';
import { usePermission } from '../../app/screen/use-permission.ts';
import { accessRequestQueries } from './customer-queries.ts';

const panelId = 'access-requests';
// It only lends the focus a place: nothing can be done with it.
const headingStyle = { mb: 1, '&:focus': { outline: 'none' } } as const;

/** Who asks to be let in; nothing while nobody does, unless a link led here. */
export function AccessRequestsPanel() {
  const { data, isError, isFetching, refetch } = useQuery(accessRequestQueries(useApi({ accessRequest })).open());
  const { hash } = useLocation();
  const wanted = hash === `#${panelId}`;
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = data !== undefined || isError;
  useEffect(() => {
    if (wanted && isThere) heading.current?.focus();
  }, [wanted, isThere]);

  if (!wanted && !isError && (data === undefined || data.rows.length === 0)) return null;
  return (
    <Card component="section" id={panelId} aria-labelledby={`${panelId}-heading`} sx={{ p: 2 }}>
      <Typography ref={heading} id={`${panelId}-heading`} component="h2" variant="h3" tabIndex={-1} sx={headingStyle}>
        Access requests
      </Typography>
      {isError ? <ErrorNotice thing="access requests" onRetry={() => void refetch()} retrying={isFetching} /> : null}
      {data?.rows.length === 0 ? <Typography variant="body2">No request waits for an answer.</Typography> : null}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.rows.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </Box>
      {data !== undefined && data.total > data.rows.length ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          The oldest {data.rows.length} of {data.total.toLocaleString('en')}
        </Typography>
      ) : null}
    </Card>
  );
}

function Request({ request }: { request: AccessRequest }) {
  const queries = accessRequestQueries(useApi({ accessRequest }));
  const approve = useMutation(queries.approve());
  const decline = useMutation(queries.decline());
  const confirm = useConfirm();
  const mayDecide = usePermission('access-requests:write');
  const mayEditUsers = usePermission('users:edit');
  const [failure, setFailure] = useState<string | null>(null);
  const who = `${request.firstName} ${request.lastName}`.trim();

  async function ask(question: { message: string; detail: string }, work: () => Promise<unknown>) {
    setFailure(null);
    await confirm({
      title: 'Alert Message',
      ...question,
      onYes: async () => {
        try {
          await work();
        } catch (error) {
          // Logged where the call failed, told beside the request.
          setFailure(isRefusal(error) ? `${notSaved} ${error.message}` : notSaved);
        }
      },
      fallbackFocus: () => document.getElementById(`${panelId}-heading`),
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
            {who}
          </Box>{' '}
          ({request.email}) {wish(request)}
        </Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          <RelativeTime value={request.createdAt} />
          {request.reason === null ? null : (
            <>
              {' · '}
              <bdi>{request.reason}</bdi>
            </>
          )}
        </Typography>
        {failure === null ? null : (
          <Box role="alert" sx={{ typography: 'caption', color: 'error.main' }}>
            {failure}
          </Box>
        )}
      </Box>
      {mayDecide ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          {request.kind === 'service' && request.userId !== null && mayEditUsers ? (
            <Link href={`${editUserPath(request.userId)}?tab=access`} variant="body2" sx={{ mr: 1 }}>
              Edit access of <bdi>{who}</bdi>
            </Link>
          ) : null}
          {request.kind === 'registration' ? (
            <WriteButton
              size="small"
              variant="outlined"
              href={approveRequestPath(request.id)}
              aria-label={`Approve the request of ${who}`}
            >
              Approve
            </WriteButton>
          ) : (
            <WriteButton
              size="small"
              variant="outlined"
              aria-label={`Approve the request of ${who}`}
              onClick={() =>
                void ask(
                  {
                    message: 'Do you want to approve this request?',
                    detail: `It is marked as granted. ${who} can open ${request.service?.name ?? 'the service'} once a role there is given under Edit.`,
                  },
                  () => approve.mutateAsync(request.id),
                )
              }
            >
              Approve
            </WriteButton>
          )}
          <WriteButton
            size="small"
            color="error"
            aria-label={`Decline the request of ${who}`}
            onClick={() =>
              void ask(
                {
                  message: 'Do you want to decline this request?',
                  detail: `${who} (${request.email}) gets no access.`,
                },
                () => decline.mutateAsync(request.id),
              )
            }
          >
            Decline
          </WriteButton>
        </Box>
      ) : null}
    </Box>
  );
}

/** What is asked for, after the person's name. */
function wish({ kind, service, organization, branches, roles }: AccessRequest): string {
  if (kind === 'service') return `asks for ${service?.name ?? 'a service'}`;
  const names = (refs: readonly { name: string }[]) => refs.map(({ name }) => name).join(', ');
  const place = [organization?.name, names(branches)].filter(Boolean).join(', ');
  return `asks for an account at ${place || 'no organization'}${roles.length === 0 ? '' : ` as ${names(roles)}`}`;
}
