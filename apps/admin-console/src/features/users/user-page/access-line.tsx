import { usageWords } from '@gangway/account';
import type { AccessCell, AccessRequest, AccessRow, LimitState, Subscription, UserDetail } from '@gangway/contract';
import { dot, formatNumber, listed, t } from '@gangway/messages';
import {
  disabledWithReason,
  formatShortDay,
  Meter,
  relativeTime,
  restingStyle,
  ServiceMark,
  WriteButton,
  artOfService,
} from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';
import type { AccessDraft } from '../../../shared/access/access-form.ts';
import { lastDayBefore, todayInUtc } from '../../../shared/dates/calendar-day.ts';
import { paths } from '../../../shared/page/paths.ts';
import { reasonMessage, stateOf } from '../../access-matrix/index.ts';
import { WhyButton } from './why-button.tsx';

export interface AccessLineProps {
  user: UserDetail;
  row: AccessDraft;
  serviceId: number;
  /** Access of the user in every service; undefined while loading. */
  access: AccessRow | undefined;
  plan: Subscription | undefined;
  /** Used of the limit; undefined while loading, or where the service counts nothing. */
  usage: LimitState | undefined;
  /** The user's open request for the service. */
  request: AccessRequest | undefined;
  mayEdit: boolean;
  /** Reason that no row can be opened. */
  blocked: string | null;
  onEdit: () => void;
  actionRef: Ref<HTMLButtonElement>;
}

/** One service of a person: role, plan, limit and end, and what can be done about it. */
export function AccessLine(props: AccessLineProps) {
  const { user, row, serviceId, access, plan, usage } = props;
  const cell = access?.cells.find((each) => each.serviceId === serviceId);
  const holds = row.role !== '';
  return (
    <Box sx={lineStyle}>
      <ServiceMark service={artOfService(row.service)} size={40} off={!holds} />
      <Box sx={{ flex: '1 1 120px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="bdi" sx={holds ? { fontWeight: 600 } : { color: 'text.secondary', fontWeight: 500 }}>
          {row.displayName}
        </Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          <State {...props} cell={cell} />
          {access !== undefined && cell !== undefined && stateOf(cell) === 'blocked' ? (
            <>
              <span>{dot}</span>
              <WhyButton access={access} cell={cell} name={row.displayName} person={user.firstName} />
            </>
          ) : null}
        </Typography>
      </Box>
      {holds ? (
        <Box sx={factsStyle}>
          <Fact>
            {plan === undefined ? null : (
              <>
                <span>
                  <bdi>{plan.plan.name}</bdi>
                </span>
                <span>{planDays(plan)}</span>
              </>
            )}
          </Fact>
          <Fact>
            <UsedOfLimit row={row} usage={usage} />
            <span>{row.until === '' ? t('No end date') : endText(row.until)}</span>
          </Fact>
        </Box>
      ) : null}
      <Box sx={{ minWidth: 58, textAlign: 'end', marginInlineStart: 'auto' }}>
        <Action {...props} />
      </Box>
    </Box>
  );
}

function State({ user, row, cell, request }: AccessLineProps & { cell: AccessCell | undefined }): ReactNode {
  if (request !== undefined && row.role === '') {
    const when = relativeTime(new Date(request.createdAt), new Date());
    return request.reason === null
      ? t('Requested {when}', { when })
      : t('Requested {when}: “{reason}”', { when, reason: request.reason });
  }
  if (row.role === '') {
    return cell === undefined || cell.plan === null ? t('No role') : t('No role. A plan alone doesn’t open it.');
  }
  const roles = listed(user.services[row.service]?.role ?? [row.role]);
  if (cell === undefined) return roles;
  return `${roles}${dot}${cell.opens ? t('has access') : reasonMessage(cell.reason)}`;
}

function Action({ row, request, mayEdit, blocked, onEdit, actionRef }: AccessLineProps): ReactNode {
  if (row.locked === true) {
    return (
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t('Not released. You can’t change it.')}
      </Typography>
    );
  }
  if (!mayEdit) return null;
  if (request !== undefined && row.role === '') {
    return (
      <Link
        href={`${paths.requests}#access-request-${request.id}`}
        aria-label={t('Review the request for {service}', { service: row.displayName })}
        sx={{ fontWeight: 600 }}
      >
        {t('Review')}
      </Link>
    );
  }
  const grants = row.role === '';
  const name = row.displayName;
  return (
    <WriteButton
      ref={actionRef}
      size="small"
      aria-label={grants ? t('Grant {name}', { name }) : t('Edit {name}', { name })}
      onClick={onEdit}
      {...disabledWithReason(blocked)}
      // Align the label, not the button's edge, with the line.
      sx={[restingStyle, { minWidth: 0, marginInlineEnd: -1.25 }]}
    >
      {grants ? t('Grant') : t('Edit')}
    </WriteButton>
  );
}

function UsedOfLimit({ row, usage }: { row: AccessDraft; usage: LimitState | undefined }) {
  if (usage === undefined || usage.used === null) {
    return <span>{t('Limit {limit}', { limit: formatNumber(Number(row.limit)) })}</span>;
  }
  const words = usageWords(usage);
  return (
    <>
      <Box component="span" sx={words.tone === 'quiet' ? {} : { color: 'secondary.main' }}>
        {words.text}
      </Box>
      {usage.limit === null ? null : (
        <Box sx={{ my: 0.5 }}>
          <Meter
            used={usage.used}
            limit={usage.limit}
            service={artOfService(row.service) ?? 'other'}
            label={t('Used of {name}', { name: row.displayName })}
          />
        </Box>
      )}
      {words.asOf === null ? null : <span>{words.asOf}</span>}
    </>
  );
}

function planDays({ startDate, endDate }: Subscription): string {
  const from = formatShortDay(startDate);
  return endDate === null
    ? t('Since {from}', { from })
    : t('{from} to {to}', { from, to: formatShortDay(lastDayBefore(endDate)) });
}

function endText(until: string): string {
  return until < todayInUtc()
    ? t('Ended on {day}', { day: formatShortDay(until) })
    : t('Access ends {day}', { day: formatShortDay(until) });
}

/** A fact on two lines, in a column of its own on wide screens. */
function Fact({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        width: 150,
        flexShrink: { xs: 1, sm: 0 },
        minWidth: 0,
        overflowWrap: 'anywhere',
        typography: 'caption',
        '& > *': { display: 'block' },
      }}
    >
      {children}
    </Box>
  );
}

/** Below the name on a phone, which has no room beside it. */
const factsStyle = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  columnGap: 1.75,
  order: { xs: 1, sm: 0 },
  flexBasis: { xs: '100%', sm: 'auto' },
  paddingInlineStart: { xs: '54px', sm: 0 },
} as const;

const lineStyle = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  columnGap: 1.75,
  rowGap: 0.5,
  minHeight: 58,
  py: 1.125,
} as const;
