import type { AccessRequest } from '@gangway/contract';
import { RelativeTime, useConfirm, WriteButton } from '@gangway/ui-kit';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { editUserPath, paths } from '../../app/paths.ts';
import { notSaved } from '../../app/screen/failure-text.ts';
import { usePermission } from '../../app/screen/use-permission.ts';
import { useUserQueries } from './use-user-queries.ts';

export interface RequestNoticeProps {
  request: AccessRequest;
  /** Lets the page be left although the form was filled from the request. */
  onDecided: () => void;
}

/** Who asks for access and for what, with the way to say no. */
export function RequestNotice({ request, onDecided }: RequestNoticeProps) {
  const queries = useUserQueries();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const decline = useMutation(queries.decline());
  const approve = useMutation(queries.approve());
  const mayEdit = usePermission('users:edit');
  const [failed, setFailed] = useState(false);
  const who = `${request.firstName} ${request.lastName}`.trim();

  async function sayNo() {
    setFailed(false);
    const declined = await confirm({
      title: 'Decline this request?',
      message: `${who} (${request.email}) gets no access.`,
      yesLabel: 'Decline',
      noLabel: 'Cancel',
      onYes: () =>
        decline.mutateAsync(request.id).catch((error: unknown) => {
          setFailed(true);
          throw error;
        }),
    });
    if (!declined) return;
    onDecided();
    void navigate(paths.users);
  }

  if (request.status !== 'open') {
    return (
      <Alert severity="info">
        This request was {request.status}
        {request.decidedBy === null ? '' : ` by ${request.decidedBy}`}
        {request.decidedAt === null ? null : (
          <>
            {' '}
            <RelativeTime value={request.decidedAt} />
          </>
        )}
        .
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
      <bdi>{who}</bdi> asked <RelativeTime value={request.createdAt} /> for{' '}
      {request.kind === 'service' ? (
        <>access to {request.service?.name ?? 'a service'}.</>
      ) : (
        <>the roles {request.roles.map(({ name }) => name).join(', ') || '(none)'}.</>
      )}
      {request.branches.length > 1 ? (
        <Box>
          Branches asked for: {request.branches.map(({ name }) => name).join(', ')}. One is saved here, more can be
          added under Edit.
        </Box>
      ) : null}
      {request.reason === null || request.reason === '' ? null : (
        <Box sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{request.reason}</bdi>
        </Box>
      )}
      {request.kind === 'service' && request.userId !== null ? (
        <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {mayEdit ? (
            <Button size="small" variant="outlined" href={`${editUserPath(request.userId)}?tab=access`}>
              Edit access of {who}
            </Button>
          ) : null}
          <WriteButton
            size="small"
            variant="outlined"
            onClick={() =>
              approve.mutate(request.id, {
                onError: () => setFailed(true),
              })
            }
          >
            Mark as granted
          </WriteButton>
        </Box>
      ) : null}
      {failed ? <Box role="alert">{notSaved}</Box> : null}
    </Alert>
  );
}
