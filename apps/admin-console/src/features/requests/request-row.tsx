import { useApi } from '@gangway/api-client/react';
import { accessRequest, type AccessRequest } from '@gangway/contract';
import { dot, listed, t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
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
      title: t('Decline this request?'),
      message: t('{who} ({email}) won’t get access. They’ll be told by email.', { who, email: request.email }),
      yesLabel: t('Decline'),
      noLabel: t('Cancel'),
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

/** Says who asks for what; the mark stays on one line with its name. */
function Wanted({ request }: { request: AccessRequest }) {
  const { kind, service, organization, userId } = request;
  const who = (
    <Box component="bdi" sx={{ fontWeight: 600 }}>
      {userId === null ? nameOf(request) : <Link href={userPath(userId)}>{nameOf(request)}</Link>}
    </Box>
  );
  if (kind === 'service') {
    return rich('{who} wants to use {service}', {
      who,
      service: (
        <Box component="span" sx={markedStyle}>
          <ServiceKeyMark serviceKey={service?.key ?? ''} />
          <bdi>{service?.name ?? t('a service')}</bdi>
        </Box>
      ),
    });
  }
  if (organization === null) return rich('{who} wants an account', { who });
  return rich('{who} wants to join {organization}', {
    who,
    organization: (
      <Box component="span" sx={markedStyle}>
        <Flag name={organization.name} width={20} />
        <bdi>{organization.name}</bdi>
      </Box>
    ),
  });
}

const markedStyle = { display: 'inline-flex', alignItems: 'center', gap: 0.75, minWidth: 0 } as const;

function Facts({ request }: { request: AccessRequest }) {
  const { kind, organization, branches, roles, email, reason, createdAt } = request;
  const names = (refs: readonly { name: string }[]) => listed(refs.map(({ name }) => name));
  const facts: ReactNode[] = [
    kind === 'service' ? organization?.name : null,
    names(branches),
    names(roles),
    email,
    rich('Requested {when}', { when: <RelativeTime value={createdAt} /> }),
  ].filter((fact) => fact !== null && fact !== undefined && fact !== '');
  return (
    <>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
        {facts.map((fact, index) => (
          <span key={index}>
            {index === 0 ? null : <span>{dot}</span>}
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
  const values = { name: nameOf(request), service: request.service?.name };
  return (
    <Box sx={{ gridColumn: { xs: 2, sm: 3 }, display: 'flex', alignItems: 'center', gap: 1 }}>
      <WriteButton
        size="small"
        variant="outlined"
        aria-label={
          isForService
            ? t('Grant the request of {name} for {service}', values)
            : t('Grant the request of {name}', values)
        }
        {...(isForService ? { onClick: onGrant } : { href: approveRequestPath(request.id) })}
      >
        {t('Grant')}
      </WriteButton>
      <WriteButton
        size="small"
        color="inherit"
        sx={{ color: 'text.secondary' }}
        aria-label={
          isForService
            ? t('Decline the request of {name} for {service}', values)
            : t('Decline the request of {name}', values)
        }
        onClick={onDecline}
      >
        {t('Decline')}
      </WriteButton>
    </Box>
  );
}
