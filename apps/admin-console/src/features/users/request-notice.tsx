import type { AccessRequest } from '@gangway/contract';
import { RelativeTime, useConfirm, WriteButton } from '@gangway/ui-kit';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../shared/page/paths.ts';
import { notSaved } from '../../shared/text/failure-text.ts';
import { useUserQueries } from './user-queries.ts';

export interface RequestNoticeProps {
  request: AccessRequest;
  /** Lets the page go although the form was prefilled from the request. */
  onDecided: () => void;
}

/** Shows a request's person and service, with a way to decline it. */
export function RequestNotice({ request, onDecided }: RequestNoticeProps) {
  const queries = useUserQueries();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const decline = useMutation(queries.decline());
  const [failed, setFailed] = useState(false);
  const who = `${request.firstName} ${request.lastName}`.trim();

  async function sayNo() {
    setFailed(false);
    try {
      const declined = await confirm({
        title: 'Decline this request?',
        message: `${who} (${request.email}) won’t get access. They’ll be told by email.`,
        yesLabel: 'Decline',
        noLabel: 'Cancel',
        onYes: () => decline.mutateAsync(request.id),
      });
      if (!declined) return;
    } catch {
      setFailed(true);
      return;
    }
    onDecided();
    void navigate(paths.users);
  }

  if (request.status !== 'open') {
    return (
      <Alert severity="info">
        This request was {request.status}
        {request.decidedBy === null ? '' : <span>{` by ${request.decidedBy}`}</span>}
        {request.decidedAt === null ? null : (
          <>
            {' '}
            <RelativeTime value={request.decidedAt} />
          </>
        )}
        <span>.</span>
      </Alert>
    );
  }
  if (request.kind === 'service') {
    return (
      <Alert severity="info">
        <bdi>{who}</bdi> asked <RelativeTime value={request.createdAt} /> for access to{' '}
        {request.service?.name ?? 'a service'}. <Link href={paths.requests}>Grant or decline it</Link>
      </Alert>
    );
  }
  return (
    <Alert
      severity="info"
      sx={{ alignItems: 'start' }}
      action={
        <WriteButton color="inherit" size="small" onClick={() => void sayNo()}>
          Decline
        </WriteButton>
      }
    >
      <bdi>{who}</bdi> asked <RelativeTime value={request.createdAt} /> for the roles{' '}
      {request.roles.map(({ name }) => name).join(', ') || '(none)'}.
      {request.branches.length > 1 ? (
        <Box>
          Requested branches: {request.branches.map(({ name }) => name).join(', ')}. Only the first branch is added now.
        </Box>
      ) : null}
      {request.reason === null || request.reason === '' ? null : (
        <Box sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{request.reason}</bdi>
        </Box>
      )}
      {failed ? <Box role="alert">{notSaved}</Box> : null}
    </Alert>
  );
}
