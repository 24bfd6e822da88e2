import type { Service, UserDetail } from '@gangway/contract';
import { t } from '@gangway/messages';
import { ErrorNotice, QueryError } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { accessRows, type AccessDraft } from '../../../shared/access/access-form.ts';
import { ReleasedNote } from '../../../shared/access/released-note.tsx';
import { useGrantable, type Grantable } from '../../../shared/access/use-grantable.ts';
import { SavedNote } from '../../../shared/forms/saved-note.tsx';
import { RecordSection } from '../../../shared/page/record-layout.tsx';
import { useUserQueries } from '../user-queries.ts';
import { AccessRowForm } from './access-row-form.tsx';
import { AccessLine } from './access-line.tsx';
import type { EditFormProps } from './edit-user-form.tsx';
import { EndingAccess } from './ending-access.tsx';
import type { AccessFacts } from './use-access-facts.ts';

export interface AccessListProps {
  user: UserDetail;
  /** Absent for readers. */
  editing: EditFormProps | null;
  facts: AccessFacts;
}

/** Lists a person's access in every service, each row edited in place. */
export function AccessList({ user, editing, facts }: AccessListProps) {
  const queries = useUserQueries();
  const services = useQuery(queries.services());
  const own = useGrantable();
  const grantable = editing === null ? 'everything' : own.grantable;
  if (services.isError) return <QueryError message={t('Couldn’t load services.')} query={services} />;
  if (editing !== null && own.isError) {
    return (
      <ErrorNotice message={t('Couldn’t load the access options.')} onRetry={own.retry} retrying={own.isFetching} />
    );
  }
  if (services.data === undefined || grantable === undefined) {
    return <Skeleton variant="rounded" height={320} />;
  }
  return <Loaded {...{ user, editing, grantable, facts }} services={services.data} />;
}

interface LoadedProps extends AccessListProps {
  services: readonly Service[];
  grantable: Grantable;
}

function Loaded({ user, editing, services, grantable, facts }: LoadedProps) {
  const rows = accessRows(services, user.services, grantable);
  const heldFirst = useHeldFirst(user);
  const { open, saved, isDirty, edit, close, onDirtyChange, onSaved, takeFocus } = useOpenRow(editing, services);
  const { planOf, requestOf, usageOf, opens } = facts;

  const line = (row: AccessDraft) => {
    const service = services.find(({ name }) => name === row.service);
    return (
      <AccessLine
        user={user}
        row={row}
        access={opens}
        serviceId={service?.id ?? 0}
        plan={planOf(row.service)}
        request={requestOf(row.service)}
        usage={usageOf(row.service)}
        mayEdit={editing !== null}
        blocked={isDirty ? t('Save or cancel the open row first') : null}
        onEdit={() => edit(row.service)}
        actionRef={(element) => takeFocus(row.service, element)}
      />
    );
  };

  return (
    <RecordSection heading={t('Access')} aside={<SavedNote shown={saved} />}>
      {editing === null ? null : (
        <EndingAccess
          user={user}
          services={services}
          grantable={grantable}
          isDirty={isDirty}
          onExtended={editing.onStartOver}
        />
      )}
      <Box
        component="ul"
        aria-label={t('Access of {firstName}', { firstName: user.firstName })}
        sx={{ m: 0, p: 0, listStyle: 'none' }}
      >
        {rows
          .toSorted((one, other) => heldFirst(one) - heldFirst(other))
          .map((row) => (
            <Box component="li" key={row.service} sx={{ borderBottom: 1, borderColor: 'divider' }}>
              {open === row.service && editing !== null && row.locked !== true ? (
                <AccessRowForm
                  {...editing}
                  rows={rows}
                  service={row.service}
                  grantable={grantable}
                  services={services}
                  onDirtyChange={onDirtyChange}
                  onSaved={(now) => onSaved(row.service, now)}
                  onCancel={() => close(row.service)}
                />
              ) : (
                line(row)
              )}
            </Box>
          ))}
      </Box>
      {editing === null ? null : <ReleasedNote grantable={grantable} />}
    </RecordSection>
  );
}

/**
 * Sorts services with a role first, as they were when the page opened: a row must not move under the pointer. The
 * administration comes last.
 */
function useHeldFirst({ services }: UserDetail): (row: AccessDraft) => number {
  const [held] = useState(() => new Set(Object.keys(services)));
  return ({ service }) => (held.has(service) ? 0 : service === 'user_management' ? 2 : 1);
}

/** The one row that is open: by key, with unsaved text or not; `saved` from a save until the next row opens. */
function useOpenRow(editing: EditFormProps | null, services: readonly Service[]) {
  const [open, setOpen] = useLinkedRow(editing !== null, services);
  const [saved, setSaved] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const returnTo = useRef<string | null>(null);

  function onDirtyChange(dirty: boolean) {
    setDirty(dirty);
    editing?.onDirtyChange(dirty);
  }
  function edit(service: string) {
    setSaved(false);
    setOpen(service);
  }
  function close(service: string) {
    returnTo.current = service;
    setOpen(null);
    onDirtyChange(false);
  }
  function onSaved(service: string, now: UserDetail) {
    editing?.onSaved(now);
    setSaved(true);
    close(service);
  }
  /** Returns the focus to the row that was closed. */
  function takeFocus(service: string, element: HTMLElement | null) {
    if (element === null || returnTo.current !== service) return;
    returnTo.current = null;
    element.focus();
  }
  return { open, saved, isDirty, edit, close, onDirtyChange, onSaved, takeFocus };
}

/** Key of the open row; a link may name the service by its id, `?service=4`. */
function useLinkedRow(mayEdit: boolean, services: readonly Service[]) {
  const [params] = useSearchParams();
  const linked = services.find(({ id }) => String(id) === params.get('service'))?.name;
  return useState<string | null>(mayEdit ? (linked ?? null) : null);
}
