import { CellText } from '@gangway/table-kit';
import Box from '@mui/material/Box';
import { grouped } from '../../shared/text/plan-terms.ts';

const numeric = /^-?\d+(?:[.,]\d+)*$/u;

/** A value of a plan: free text, right-aligned for a number, a dash for none. */
export function PlanValue({ text }: { text: string }) {
  const onRight = text === '' || numeric.test(text);
  return (
    <Box component="span" sx={{ display: 'block', textAlign: onRight ? { md: 'end' } : 'start' }}>
      {onRight ? text === '' ? '–' : grouped(text) : <CellText text={text} maxWidth={200} />}
    </Box>
  );
}
