import { useApi } from '@gangway/api-client/react';
import { accessRequest, type AccessRequest } from '@gangway/contract';
import { Flag, Mark, RelativeTime, useConfirm, WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ServiceKeyMark } from '../../shared/list/service-key-mark.tsx';
import { approveRequestPath, userPath } from '../../shared/page/paths.ts';
import { saveFailure } from '../../shared/text/failure-text.ts';
import { usePermission } from '../../shared/access/use-permission.ts';
import { accessRequestQueries } from './access-request-queries.ts';

export interface RequestRowProps {
  request: AccessRequest;
  onGrant: () => void;
  onDecline: () => void;
  /** Receives the focus after the request is gone. */
  fallbackFocus: () => HTMLElement | null;
}

const nameOf = ({ firstName, lastName }: AccessRequest) => `${firstName} ${lastName}`.trim();

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '36px minmax(0, 1fr)', sm: '36px minmax(0, 1fr) auto' },
  columnGap: 1.75,
  rowGap: 1,
  py: 1.75,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

/** One request in two lines of facts: who and what, then where, as what and why. */
export function RequestRow({ request, onGrant, onDecline, fallbackFocus }: RequestRowProps) {
  const decline = useMutation(accessRequestQueries(useApi({ accessRequest })).decline());
  const confirm = useConfirm();
  const mayDecide = usePermission('access-requests:write');
  const [failure, setFailure] = useState<string | null>(null);
  const who = nameOf(request);

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
      fallbackFocus,
    });
  }

  return (
    <Box component="li" sx={rowStyle}>
      <Mark name={who} id={request.userId ?? request.id} size={36} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.75 }}>
          <Box component="bdi" sx={{ fontWeight: 600 }}>
            {request.userId === null ? who : <Link href={userPath(request.userId)}>{who}</Link>}
          </Box>
          <Wanted request={request} />
        </Typography>
        <Facts request={request} />
        {failure === null ? null : (
          <Box role="alert" sx={{ typography: 'caption', color: 'error.main' }}>
            {failure}
          </Box>
        )}
      </Box>
      {mayDecide ? (
        <RequestActions
          request={request}
          onGrant={onGrant}
          onDecline={() => (request.kind === 'service' ? onDecline() : void declineRegistration())}
        />
      ) : null}
    </Box>
  );
}

/** The organization or service asked for, on one line with its mark. */
function Wanted({ request: { kind, service, organization } }: { request: AccessRequest }) {
  if (kind === 'registration' && organization === null) return <span>wants an account</span>;
  const isForService = kind === 'service';
  return (
    <>
      <span>{isForService ? 'wants to use' : 'wants to join'}</span>
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, minWidth: 0 }}>
        {isForService ? (
          <ServiceKeyMark serviceKey={service?.key ?? ''} />
        ) : (
          <Flag name={organization?.name ?? ''} width={20} />
        )}
        <bdi>{isForService ? (service?.name ?? 'a service') : organization?.name}</bdi>
      </Box>
    </>
  );
}

function Facts({ request }: { request: AccessRequest }) {
  const { kind, organization, branches, roles, email, reason, createdAt } = request;
  const names = (refs: readonly { name: string }[]) => refs.map(({ name }) => name).join(', ');
  const facts: ReactNode[] = [
    kind === 'service' ? organization?.name : null,
    names(branches),
    names(roles),
    email,
    <>
      Requested <RelativeTime value={createdAt} />
    </>,
  ].filter((fact) => fact !== null && fact !== undefined && fact !== '');
  return (
    <>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
        {facts.map((fact, index) => (
          <span key={index}>
            {index === 0 ? null : <span> · </span>}
            <bdi>{fact}</bdi>
          </span>
        ))}
      </Typography>
      {reason === null ? null : (
        <Typography variant="body2" component="q" dir="auto" sx={{ display: 'block', mt: 0.5, quotes: '“" "”' }}>
          {reason}
        </Typography>
      )}
    </>
  );
}

function RequestActions({ request, onGrant, onDecline }: Omit<RequestRowProps, 'fallbackFocus'>) {
  const isForService = request.kind === 'service';
  const which = `the request of ${nameOf(request)}${isForService ? ` for ${request.service?.name}` : ''}`;
  return (
    <Box sx={{ gridColumn: { xs: 2, sm: 3 }, display: 'flex', alignItems: 'center', gap: 1 }}>
      <WriteButton
        size="small"
        variant="outlined"
        aria-label={`Grant ${which}`}
        {...(isForService ? { onClick: onGrant } : { href: approveRequestPath(request.id) })}
      >
        Grant
      </WriteButton>
      <WriteButton
        size="small"
        color="inherit"
        sx={{ color: 'text.secondary' }}
        aria-label={`Decline ${which}`}
        onClick={onDecline}
      >
        Decline
      </WriteButton>
    </Box>
  );
}
