import { useFieldState } from '@gangway/form-kit';
import { t } from '@gangway/messages';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { ServiceKeyMark } from '../list/service-key-mark.tsx';
import { notificationHint, trackingHint } from './access-hints.ts';
import {
  EndField,
  LimitField,
  NotificationField,
  RoleField,
  TrackingField,
  type RowFieldProps,
} from './access-fields.tsx';
import type { AccessDraft } from './access-form.ts';

/** Dims a service without a role, so that the granted ones catch the eye. */
const quiet = {
  '& th, & .MuiSelect-select': { color: 'text.secondary' },
  // One line of 45 px: most services stay unused.
  '&& > :is(th, td)': { verticalAlign: 'middle', py: '3px' },
  '& .MuiOutlinedInput-root': { minHeight: 30, height: 30 },
  '& .MuiOutlinedInput-root.Mui-disabled': { backgroundColor: 'transparent' },
  '& .MuiOutlinedInput-root.Mui-disabled fieldset': { borderColor: 'transparent' },
};

export interface AccessTableProps {
  disabled?: boolean;
  withoutEnd?: boolean;
  /** A field below the role of a row; in the table without a visible label. */
  renderBelowRole?: (row: AccessDraft, hideLabel: boolean) => ReactNode;
}

/** One row per service: role, limit, notification, tracking address (specification section 2, Add User page). */
export function AccessTable({ disabled = false, withoutEnd = false, renderBelowRole }: AccessTableProps) {
  // Show cards on an upright tablet too: six columns of fields need the room.
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const { value: rows } = useFieldState<readonly AccessDraft[]>('access');
  return isNarrow ? (
    <Box>
      {rows.map((row, index) => (
        <AccessCard
          key={row.service}
          row={row}
          index={index}
          disabled={disabled || row.locked === true}
          withoutEnd={withoutEnd}
          belowRole={renderBelowRole?.(row, false)}
        />
      ))}
    </Box>
  ) : (
    <Box sx={{ overflowX: 'auto' }}>
      <Table
        size="small"
        aria-label={t('Access by service')}
        sx={{
          '& thead th': { verticalAlign: 'top' },
          '& tbody :is(td, th)': { verticalAlign: 'top', py: 1.25 },
          // Align with the heading above; the card's border ends the last row.
          '& tr > :first-of-type': { paddingInlineStart: 0 },
          '& tbody tr:last-of-type > *': { borderBottom: 0 },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: 206 }}>{t('Service')}</TableCell>
            <TableCell sx={{ width: 190 }}>{t('Role')}</TableCell>
            <TableCell sx={{ width: 176 }}>{t('Limit')}</TableCell>
            {withoutEnd ? null : <TableCell sx={{ width: 204, minWidth: 204 }}>{t('Access ends')}</TableCell>}
            <TableCell>
              {t('Notification')}
              <HeadHint>{t(notificationHint)}</HeadHint>
            </TableCell>
            <TableCell>
              {t('Enable tracking URL')}
              <HeadHint>{t(trackingHint)}</HeadHint>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, index) => (
            <AccessRow
              key={row.service}
              row={row}
              index={index}
              disabled={disabled || row.locked === true}
              withoutEnd={withoutEnd}
              belowRole={renderBelowRole?.(row, true)}
            />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

type RowProps = RowFieldProps & { belowRole: ReactNode };

function AccessRow({ belowRole, ...props }: RowProps) {
  const { row } = props;
  return (
    <TableRow sx={row.role === '' ? quiet : {}}>
      <TableCell component="th" scope="row" sx={{ fontWeight: row.role === '' ? 400 : 600 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
          <ServiceKeyMark serviceKey={row.service} off={row.role === ''} />
          <Box component="bdi" sx={{ overflowWrap: 'anywhere' }}>
            {row.displayName}
          </Box>
        </Box>
        <LockedNote row={row} />
      </TableCell>
      <TableCell>
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <RoleField {...props} hideLabel />
          {belowRole}
        </Box>
      </TableCell>
      <TableCell>
        <LimitField {...props} hideLabel />
      </TableCell>
      {props.withoutEnd === true ? null : (
        <TableCell>
          <EndField {...props} hideLabel />
        </TableCell>
      )}
      <TableCell>
        <NotificationField {...props} hideLabel />
      </TableCell>
      <TableCell>
        <TrackingField {...props} hideLabel />
      </TableCell>
    </TableRow>
  );
}

/** Reason a row cannot be changed. */
function LockedNote({ row }: { row: AccessDraft }) {
  if (row.locked !== true) return null;
  return (
    <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
      {t('Not released. You can’t change it.')}
    </Typography>
  );
}

function HeadHint({ children }: { children: string }) {
  return (
    <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
      {children}
    </Typography>
  );
}

function AccessCard({ withoutEnd, belowRole, ...fields }: RowProps) {
  const { row, index } = fields;
  return (
    <Accordion variant="outlined" disableGutters defaultExpanded={row.role !== ''}>
      <AccordionSummary
        expandIcon={<ExpandMoreOutlined />}
        aria-controls={`access-${index}`}
        id={`access-${index}-head`}
        sx={{ '& .MuiAccordionSummary-content': { alignItems: 'center', gap: 1 } }}
      >
        <ServiceKeyMark serviceKey={row.service} off={row.role === ''} />
        <Typography
          component="bdi"
          variant="body2"
          sx={{ fontWeight: 600, marginInlineEnd: 1, overflowWrap: 'anywhere' }}
        >
          {row.displayName}
        </Typography>
        <Typography
          component="span"
          variant="body2"
          sx={{ color: 'text.secondary', marginInlineStart: 'auto', paddingInlineEnd: 1 }}
        >
          {row.role === '' ? t('No role') : row.role}
        </Typography>
      </AccordionSummary>
      <AccordionDetails sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <LockedNote row={row} />
        <RoleField {...fields} />
        {belowRole}
        <LimitField {...fields} />
        {withoutEnd === true ? null : <EndField {...fields} />}
        <NotificationField {...fields} />
        <TrackingField {...fields} />
      </AccordionDetails>
    </Accordion>
  );
}
