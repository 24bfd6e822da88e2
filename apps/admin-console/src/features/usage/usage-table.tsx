import { quantity, runwayOf } from '@gangway/account';
import type { UsageRow } from '@gangway/contract';
import { listed, t } from '@gangway/messages';
import { artOfService, Flag, formatShortDay, Mark, Meter } from '@gangway/ui-kit';
import ButtonBase from '@mui/material/ButtonBase';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Theme } from '@mui/material/styles';
import { ServiceKeyMark } from '../../shared/list/service-key-mark.tsx';

/** Tells one row from another. */
export const keyOf = ({ service, branch, user }: UsageRow): string =>
  `${service.key} ${branch?.id ?? ''} ${user?.id ?? ''}`;

/** *Ocean Tracking, Bram Kuipers, Rotterdam*. */
export const nameOf = ({ service, branch, user }: UsageRow): string =>
  listed([service.name, user?.name ?? '', branch?.name ?? ''].filter(Boolean));

interface UsageTableProps {
  rows: readonly UsageRow[];
  /** Its month stands beside the table. */
  chosen: string;
  onChoose: (key: string) => void;
  /** People, or branches. */
  byPerson: boolean;
}

/** Used of each limit, in the order of the server: what lasts least first. */
export function UsageTable({ rows, chosen, onChoose, byPerson }: UsageTableProps) {
  return (
    <Table aria-label={t('Usage')} sx={tableStyle}>
      <TableHead>
        <TableRow>
          <TableCell>{t('Service')}</TableCell>
          {byPerson ? <TableCell className="wide person">{t('Person')}</TableCell> : null}
          <TableCell className="wide">{t('Branch')}</TableCell>
          <TableCell align="right">{byPerson ? t('Used of limit') : t('Used')}</TableCell>
          {byPerson ? <TableCell>{t('Lasts')}</TableCell> : null}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={keyOf(row)} selected={keyOf(row) === chosen} onClick={() => onChoose(keyOf(row))}>
            <TableCell component="th" scope="row">
              <span className="name">
                <ServiceKeyMark serviceKey={row.service.key} />
                <span>
                  <ButtonBase
                    dir="auto"
                    aria-label={t('Show the month of {row}', { row: nameOf(row) })}
                    aria-pressed={keyOf(row) === chosen}
                  >
                    {row.service.name}
                  </ButtonBase>
                  <span className="narrow" dir="auto">
                    {row.user?.name ?? row.branch?.name}
                  </span>
                </span>
              </span>
            </TableCell>
            {byPerson ? (
              <TableCell className="wide">
                {row.user === null ? null : (
                  <span className="name">
                    <Mark name={row.user.name} id={row.user.id} size={22} />
                    <bdi>{row.user.name}</bdi>
                  </span>
                )}
              </TableCell>
            ) : null}
            <TableCell className="wide">
              <span className="name" title={row.organization?.name}>
                {row.organization === null ? null : <Flag name={row.organization.name} width={18} />}
                <bdi>{row.branch?.name ?? row.organization?.name ?? '–'}</bdi>
              </span>
            </TableCell>
            <TableCell align="right">
              <Used row={row} />
            </TableCell>
            {byPerson ? (
              <TableCell>
                <Lasts row={row} />
              </TableCell>
            ) : null}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Used({ row: { used, state, service } }: { row: UsageRow }) {
  if (state === null || state.limit === null) return <b>{quantity(used)}</b>;
  return (
    <>
      <b>{quantity(used)}</b> / {quantity(state.limit)}
      <Meter
        used={used}
        limit={state.limit}
        service={artOfService(service.key) ?? 'other'}
        label={t('Used of {name}', { name: service.name })}
      />
    </>
  );
}

function Lasts({ row }: { row: UsageRow }) {
  const isSoon = row.willExceed || (row.state !== null && runwayOf(row.state).kind === 'reached');
  return <span className={isSoon ? 'soon' : undefined}>{lastsText(row)}</span>;
}

/** How long a row's limit lasts; a past month no longer lasts. */
export function lastsText({ state }: UsageRow): string {
  if (state === null) return '–';
  if (state.used === null) return t('Not measured');
  const runway = runwayOf(state);
  switch (runway.kind) {
    case 'none':
      return t('No limit');
    case 'reached':
      return t('Reached');
    case 'early':
      return t('Too early to say');
    case 'past':
      return state.resetsAt === null
        ? t('Past the period')
        : t('Past {day}', { day: formatShortDay(state.resetsAt.slice(0, 10)) });
    case 'days':
      if (runway.days === 0) return t('Less than a day');
      return t('{days, plural, one {About # day} other {About # days}}', { days: runway.days });
  }
}

const tableStyle = ({ vars: { palette } }: Theme) =>
  ({
    tableLayout: 'fixed',
    '& th, & td': { height: 45, py: 0.5, px: 1, fontSize: '0.84375rem', lineHeight: '18px', overflow: 'hidden' },
    '& th:first-of-type': { paddingInlineStart: 'var(--gw-page)' },
    // Let a head take two lines where a language needs them.
    '& thead th': { height: 36, overflowWrap: 'anywhere', hyphens: 'auto', lineHeight: '16px' },
    '& thead th:nth-last-of-type(2)': { width: { xs: 108, sm: 120 } },
    '& thead th:last-of-type': { width: { xs: 112, sm: 130 } },
    '& thead th:first-of-type': { width: { md: 206 } },
    '& thead .person': { width: 168 },
    '& tbody tr': { cursor: 'pointer', '&:hover': { backgroundColor: palette.surface.hover } },
    '& tbody tr.Mui-selected': { backgroundColor: palette.surface.hover },
    '& .name': { display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0 },
    '& .name > span:last-of-type, & .name > bdi': { minWidth: 0 },
    '& .name > bdi, & .name button, & .narrow': {
      display: 'block',
      maxWidth: '100%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      textAlign: 'start',
    },
    '& button': { font: 'inherit', fontWeight: 600, borderRadius: '4px' },
    '& td b': { fontWeight: 400, color: palette.text.primary },
    '& td': { color: palette.text.secondary },
    '& td bdi': { color: palette.text.primary },
    '& td [role="meter"]': { mt: '3px' },
    '& .narrow': { display: { md: 'none' }, fontSize: '0.8125rem', fontWeight: 400, color: palette.text.secondary },
    '& .wide': { display: { xs: 'none', md: 'table-cell' } },
    '& .soon': { color: palette.secondary.main },
    '& .soon::before': {
      content: '""',
      display: 'inline-block',
      width: 8,
      height: 8,
      marginInlineEnd: '6px',
      borderRadius: '50%',
      backgroundColor: palette.signal.main,
    },
  }) as const;
