import type { Service, UserDetail } from '@gangway/contract';
import { t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { disabledWithReason, formatDay, WriteButton } from '@gangway/ui-kit';
import Alert from '@mui/material/Alert';
import { useMutation } from '@tanstack/react-query';
import { saveFailure } from '../../../shared/text/failure-text.ts';
import { daysAfter, todayInUtc } from '../../../shared/dates/calendar-day.ts';
import type { Grantable } from '../../../shared/access/use-grantable.ts';
import { accessRows } from '../../../shared/access/access-form.ts';
import { useUserQueries } from '../user-queries.ts';

export interface EndingAccessProps {
  user: UserDetail;
  services: readonly Pick<Service, 'id' | 'name' | 'displayName' | 'isActive' | 'roles'>[];
  grantable: Grantable;
  /** Unsaved text: extending would start the form over. */
  isDirty: boolean;
  onExtended?: (user: UserDetail) => void;
}

/** Days before an end to show it. */
const soon = 14;
const extension = 90;

/** Grants that end soon, each with a button to extend it. */
export function EndingAccess({ user, services, grantable, isDirty, onExtended }: EndingAccessProps) {
  const today = todayInUtc();
  const locked = new Set(
    accessRows(services, user.services, grantable).flatMap((row) => (row.locked === true ? [row.service] : [])),
  );
  return Object.entries(user.services).map(([key, { until }]) =>
    until === undefined ||
    until === null ||
    until < today ||
    until > daysAfter(today, soon) ||
    locked.has(key) ? null : (
      <Ending
        key={key}
        user={user}
        service={key}
        name={services.find(({ name }) => name === key)?.displayName ?? key}
        until={until}
        isDirty={isDirty}
        {...(onExtended === undefined ? {} : { onExtended })}
      />
    ),
  );
}

function Ending({
  user,
  service,
  name,
  until,
  isDirty,
  onExtended,
}: Omit<EndingAccessProps, 'services' | 'grantable'> & { service: string; name: string; until: string }) {
  const extend = useMutation(useUserQueries().extendAccess());
  const next = daysAfter(until, extension);
  const send = () =>
    extend.mutate({ id: user.id, service, from: until, until: next }, { onSuccess: (now) => onExtended?.(now) });
  return (
    <Alert
      severity="warning"
      action={
        <WriteButton
          size="small"
          variant="outlined"
          onClick={extend.isPending ? undefined : send}
          aria-disabled={extend.isPending}
          aria-label={t('Extend {name} to {day}', { name, day: formatDay(next) })}
          {...disabledWithReason(isDirty ? t('Save your changes first') : null)}
        >
          {t('Extend to {day}', { day: formatDay(next) })}
        </WriteButton>
      }
    >
      {rich('{name} ends after {day}.', { name: <bdi>{name}</bdi>, day: formatDay(until) })}
      {extend.isError ? <span>{` ${saveFailure(extend.error)}`}</span> : null}
    </Alert>
  );
}
