import type { AccessCell } from '@gangway/contract';
import { formatDay } from '@gangway/ui-kit';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import RemoveOutlined from '@mui/icons-material/RemoveOutlined';
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined';
import Box from '@mui/material/Box';
import { stateOf, stateMessages, type CellState } from './access-messages.ts';

const looks: Record<CellState, { Icon: typeof CheckCircleOutlined; color: string }> = {
  opens: { Icon: CheckCircleOutlined, color: 'success.main' },
  closed: { Icon: ReportProblemOutlined, color: 'warning.main' },
  nothing: { Icon: RemoveOutlined, color: 'text.secondary' },
};

/** Symbol and label of a cell, with role, limit and end below. */
export function AccessCellText({ cell }: { cell: AccessCell }) {
  const state = stateOf(cell);
  const { Icon, color } = looks[state];
  const details = detailsOf(cell);
  return (
    <>
      <Box
        component="span"
        sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color, fontWeight: state === 'nothing' ? 400 : 600 }}
      >
        <Icon aria-hidden sx={{ fontSize: 18 }} />
        {stateMessages(cell)}
      </Box>
      {details === '' ? null : (
        <Box
          component="span"
          sx={{ display: 'block', typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          <bdi>{details}</bdi>
        </Box>
      )}
    </>
  );
}

function detailsOf({ roles, limit, plan, until }: AccessCell): string {
  if (roles.length === 0) return '';
  return [
    roles.join(', '),
    ...(limit === null ? [] : [`limit ${limit.toLocaleString('en')}`]),
    ...(plan === null ? [] : [plan]),
    ...(until === null ? [] : [`until ${formatDay(until)}`]),
  ].join(' · ');
}
