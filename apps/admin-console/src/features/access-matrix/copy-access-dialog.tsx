import { useApi } from '@gangway/api-client/react';
import { ownEntry, user as userRoutes, type AccessRow, type Service, type UserDetail } from '@gangway/contract';
import { t } from '@gangway/messages';
import { ErrorNotice } from '@gangway/ui-kit';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';
import { accessFormRules, accessRows, mergedAccess, type AccessDraft } from '../../shared/access/access-form.ts';
import { AccessTable } from '../../shared/access/access-table.tsx';
import { useGrantable, type Grantable } from '../../shared/access/use-grantable.ts';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { bodyQuery } from '../../shared/queries/queries.ts';

export interface CopyAccessDialogProps {
  /** Receives the access. */
  to: AccessRow['user'];
  from: AccessRow['user'];
  services: readonly Service[];
  onClose: () => void;
}

/** The grant form of one person, filled with the access that another has and they lack. */
export function CopyAccessDialog({ to, from, services, onClose }: CopyAccessDialogProps) {
  const api = useApi({ user: userRoutes });
  const read = (id: number) =>
    bodyQuery([...queryKeys.users, 'one', id], (signal) => api.user.read({ params: { id }, signal }));
  // Read both afresh: the form saves against the version it shows.
  const target = useQuery({ ...read(to.id), staleTime: 0, gcTime: 0 });
  const source = useQuery({ ...read(from.id), staleTime: 0, gcTime: 0 });
  const { grantable, isError, retry, isFetching } = useGrantable();
  const failed = target.isError || source.isError || isError;
  if (failed) {
    return (
      <ErrorNotice
        message={t('Couldn’t load the access of both people.')}
        retrying={target.isFetching || source.isFetching || isFetching}
        onRetry={() => {
          void target.refetch();
          void source.refetch();
          retry();
        }}
      />
    );
  }
  if (target.data === undefined || source.data === undefined || grantable === undefined) return null;
  return <CopyForm {...{ services, grantable, onClose }} target={target.data} source={source.data} />;
}

interface CopyFormProps extends Pick<CopyAccessDialogProps, 'services' | 'onClose'> {
  target: UserDetail;
  source: UserDetail;
  grantable: Grantable;
}

function CopyForm({ target, source, services, grantable, onClose }: CopyFormProps) {
  const api = useApi({ user: userRoutes });
  const save = useMutation({
    mutationFn: async (rows: readonly AccessDraft[]) =>
      api.user.update({
        params: { id: target.id },
        body: { version: target.version, services: mergedAccess(target.services, rows) },
      }),
    meta: {
      successMessage: t('Access copied'),
      invalidates: [queryKeys.users, queryKeys.accessMatrix, queryKeys.dashboard],
    },
  });
  const rows = accessRows(services, target.services, grantable);
  const copied = copiedRows(rows, source.services);
  const kept = rows.filter(({ service }) => copied.every((row) => row.service !== service));
  const names = { to: target.firstName, from: source.firstName };
  return (
    <FormDialog<{ access: readonly AccessDraft[] }>
      label={t('Copy access from {from} to {to}', { from: names.from, to: names.to })}
      submitLabel={t('Save')}
      submitDisabled={copied.length === 0}
      initialValues={{ access: copied }}
      rules={accessFormRules}
      isLong
      isWide
      onSave={async ({ access }) => {
        await save.mutateAsync([...kept, ...access]);
        onClose();
      }}
      onClose={onClose}
    >
      <Typography variant="body2">
        {copied.length === 0
          ? t('You may grant nothing that {from} has and {to} lacks.', { from: names.from, to: names.to })
          : t('{to} gets what {from} has. Nothing is taken away, and plans are not copied.', {
              to: names.to,
              from: names.from,
            })}
      </Typography>
      {copied.length === 0 ? null : <AccessTable />}
    </FormDialog>
  );
}

/** Rows that the other person's access changes, filled with it. */
export function copiedRows(rows: readonly AccessDraft[], given: UserDetail['services']): AccessDraft[] {
  return rows.flatMap((row) => {
    const access = ownEntry(given, row.service);
    const role = access?.role.find((name) => row.offered.includes(name));
    if (row.locked === true || access === undefined || role === undefined || role === row.role) return [];
    return [
      {
        ...row,
        role,
        limit: String(access.limit),
        notification: access.notification,
        trackingUrlEnabled: access.trackingUrlEnabled,
        until: access.until ?? '',
      },
    ];
  });
}
