import type { Session, UserDetail } from '@gangway/contract';
import { msg, t } from '@gangway/messages';
import { ErrorNotice, QueryError, RelativeTime, useConfirm, WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { notSaved } from '../../../shared/text/failure-text.ts';
import { PlainTable, type PlainColumn } from '../../../shared/list/plain-table.tsx';
import { usePermission } from '../../../shared/access/use-permission.ts';
import { fullName } from '../user-columns.tsx';
import { useUserQueries } from '../user-queries.ts';

const appNames: Readonly<Record<Session['app'], string>> = { portal: msg('Portal'), console: msg('Admin console') };

const columns = (): readonly PlainColumn<Session>[] => [
  { header: t('App'), render: ({ app }) => t(appNames[app]) },
  { header: t('Device'), render: ({ device }) => device },
  { header: t('Address'), render: ({ ip }) => ip },
  { header: t('Signed in'), render: ({ createdAt }) => <RelativeTime value={createdAt} /> },
  { header: t('Last used'), render: ({ lastUsedAt }) => <RelativeTime value={lastUsedAt} /> },
];

/**
 * The user's current sessions, with a way to end them.
 * @param children shown below once the sessions have loaded, whose number would move them
 */
export function UserSessions({ user, children }: { user: UserDetail; children?: ReactNode }) {
  const queries = useUserQueries();
  const confirm = useConfirm();
  const mayEnd = usePermission('user-sessions:write');
  const sessions = useQuery(queries.sessions(user.id));
  const { data, isPending } = sessions;
  const endOne = useMutation(queries.endSession());
  const endAll = useMutation(queries.endSessions());
  const [failed, setFailed] = useState(false);
  const name = fullName(user);

  async function end(title: string, message: string, work: () => Promise<unknown>) {
    setFailed(false);
    try {
      await confirm({
        title,
        message,
        yesLabel: t('Sign out'),
        noLabel: t('Cancel'),
        emphasis: 'danger',
        onYes: work,
      });
    } catch {
      setFailed(true);
    }
  }

  const endButton = (session: Session) => (
    <EndButton
      device={session.device}
      onClick={() =>
        void end(
          t('Sign {name} out on {device}?', { name, device: session.device }),
          t('{firstName} will need to sign in again there.', { firstName: user.firstName }),
          () => endOne.mutateAsync({ id: user.id, sid: session.id }),
        )
      }
    />
  );

  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start' }}>
      <Typography component="h2" variant="h2">
        {t('Sessions')}
      </Typography>
      <QueryError message={t('Couldn’t load sessions.')} query={sessions} />
      {isPending ? <Skeleton variant="rounded" width="100%" height={120} /> : null}
      {failed ? <ErrorNotice message={t(notSaved)} /> : null}
      {data?.length === 0 ? <Typography color="text.secondary">{t('Not signed in anywhere')}</Typography> : null}
      {data !== undefined && data.length > 0 ? (
        <>
          {mayEnd ? (
            <WriteButton
              variant="outlined"
              onClick={() =>
                void end(
                  t('Sign {name} out everywhere?', { name }),
                  t('{firstName} will need to sign in again on every device.', { firstName: user.firstName }),
                  () => endAll.mutateAsync(user.id),
                )
              }
            >
              {t('Sign out everywhere')}
            </WriteButton>
          ) : null}
          <PlainTable
            label={t('Sessions of {name}', { name })}
            sx={{ whiteSpace: 'nowrap' }}
            rows={data}
            rowKey={({ id }) => id}
            columns={[...columns(), ...(mayEnd ? [{ header: t('Action'), render: endButton }] : [])]}
          />
        </>
      ) : null}
      {isPending ? null : <Box sx={{ justifySelf: 'stretch', minWidth: 0 }}>{children}</Box>}
    </Box>
  );
}

function EndButton({ device, onClick }: { device: string; onClick: () => void }) {
  return (
    <WriteButton
      size="small"
      color="inherit"
      sx={{ color: 'text.secondary' }}
      aria-label={t('Sign out {device}', { device })}
      onClick={onClick}
    >
      {t('Sign out')}
    </WriteButton>
  );
}
