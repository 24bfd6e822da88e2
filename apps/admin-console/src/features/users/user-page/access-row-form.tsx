import type { Service, UserDetail } from '@gangway/contract';
import { useFieldState } from '@gangway/form-kit';
import { joined, t } from '@gangway/messages';
import { ServiceMark, artOfService } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import {
  EndField,
  LimitField,
  NotificationField,
  RoleField,
  TrackingField,
} from '../../../shared/access/access-fields.tsx';
import {
  accessFormRules,
  accessRows,
  losingServices,
  mergedAccess,
  type AccessDraft,
} from '../../../shared/access/access-form.ts';
import type { Grantable } from '../../../shared/access/use-grantable.ts';
import { EditUserForm, type EditFormProps } from './edit-user-form.tsx';

export interface AccessRowFormProps extends EditFormProps {
  /** Every row: a save sends all services. */
  rows: readonly AccessDraft[];
  /** Key of the edited service. */
  service: string;
  services: readonly Service[];
  grantable: Grantable;
  onCancel: () => void;
}

type RowDraft = { access: readonly AccessDraft[] };

/** One service of a user, edited in its row. Saving ends the sessions of a removed role. */
export function AccessRowForm({ rows, service, services, grantable, ...form }: AccessRowFormProps) {
  const { base } = form;
  const box = useRef<HTMLDivElement>(null);
  // Follow the press: the button that had the focus is gone.
  useEffect(() => box.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus(), []);
  const name = services.find((each) => each.name === service)?.displayName ?? service;
  const withRow = (access: readonly AccessDraft[]) =>
    rows.map((row) => (row.service === service ? (access[0] ?? row) : row));
  return (
    <Box ref={box} sx={formStyle}>
      <EditUserForm<RowDraft>
        {...form}
        label={t('Access to {name}', { name })}
        rules={accessFormRules}
        draftOf={(user) => ({
          access: accessRows(services, user.services, grantable).filter((row) => row.service === service),
        })}
        changeOf={({ access }) => ({ services: mergedAccess(base.services, withRow(access)) })}
        consequence={<Consequence user={base} services={services} withRow={withRow} />}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.75 }}>
          <ServiceMark service={artOfService(service)} size={40} />
          <Typography component="h3" variant="h3">
            <bdi>{name}</bdi>
          </Typography>
        </Box>
        <Fields />
      </EditUserForm>
    </Box>
  );
}

function Fields() {
  const { value: row } = useFieldState<AccessDraft>('access.0');
  const field = { row, index: 0, disabled: false };
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(180px, 100%), 1fr))' }}>
        <RoleField {...field} />
        <LimitField {...field} />
        <EndField {...field} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
        <NotificationField {...field} />
        <TrackingField {...field} />
      </Box>
    </>
  );
}

interface ConsequenceProps {
  user: UserDetail;
  services: readonly Service[];
  withRow: (access: readonly AccessDraft[]) => readonly AccessDraft[];
}

/** Sessions that a removed role ends: those of its service, or all for an administrator role. */
function Consequence({ user, services, withRow }: ConsequenceProps) {
  const { value: access } = useFieldState<readonly AccessDraft[]>('access');
  const losing = losingServices(user.services, withRow(access));
  const names = losing.map((key) => services.find(({ name }) => name === key)?.displayName ?? key);
  return (
    <Typography component="output" variant="body2" sx={{ color: 'warning.main' }}>
      {losing.length === 0
        ? ''
        : losing.includes('user_management')
          ? t('Signs {firstName} out everywhere.', { firstName: user.firstName })
          : t('Signs {firstName} out of {services}.', {
              firstName: user.firstName,
              services: joined(names),
            })}
    </Typography>
  );
}

const formStyle = {
  px: 1.5,
  py: 1.75,
  // Reach to the edges of the row's neighbours.
  mx: -1.5,
  backgroundColor: 'soft.primary',
  borderRadius: 'var(--gw-shape-borderRadius)',
} as const;
