import type { AccessRequest } from '@gangway/contract';
import { listed, t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
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
        title: t('Decline this request?'),
        message: t('{who} ({email}) won’t get access. They’ll be told by email.', { who, email: request.email }),
        yesLabel: t('Decline'),
        noLabel: t('Cancel'),
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

  const asked = { who: <bdi>{who}</bdi>, when: <RelativeTime value={request.createdAt} /> };

  if (request.status !== 'open') {
    return <Alert severity="info">{decided(request)}</Alert>;
  }
  if (request.kind === 'service') {
    return (
      <Alert severity="info">
        {rich('{who} asked {when} for access to {service}. <link>Grant or decline it</link>', {
          ...asked,
          service: request.service?.name ?? t('a service'),
          link: <Link href={paths.requests} />,
        })}
      </Alert>
    );
  }
  return (
    <Alert
      severity="info"
      sx={{ alignItems: 'start' }}
      action={
        <WriteButton color="inherit" size="small" onClick={() => void sayNo()}>
          {t('Decline')}
        </WriteButton>
      }
    >
      {rich('{who} asked {when} for the roles {roles}.', {
        ...asked,
        roles: listed(request.roles.map(({ name }) => name)) || t('(none)'),
      })}
      {request.branches.length > 1 ? (
        <Box>
          {t('Requested branches: {branches}. Only the first branch is added now.', {
            branches: listed(request.branches.map(({ name }) => name)),
          })}
        </Box>
      ) : null}
      {request.reason === null || request.reason === '' ? null : (
        <Box sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{request.reason}</bdi>
        </Box>
      )}
      {failed ? <Box role="alert">{t(notSaved)}</Box> : null}
    </Alert>
  );
}

/** *This request was approved by Sofia Lind yesterday.* */
function decided({ status, decidedBy: by, decidedAt }: AccessRequest) {
  const at = decidedAt === null ? null : <RelativeTime value={decidedAt} />;
  const values = { status, by, at };
  if (by !== null && at !== null)
    return rich('This request was {status, select, approved {approved} other {declined}} by {by} {at}.', values);
  if (by !== null)
    return rich('This request was {status, select, approved {approved} other {declined}} by {by}.', values);
  if (at !== null) return rich('This request was {status, select, approved {approved} other {declined}} {at}.', values);
  return rich('This request was {status, select, approved {approved} other {declined}}.', values);
}
