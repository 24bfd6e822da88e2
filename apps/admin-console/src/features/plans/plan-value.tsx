import { CellText } from '@gangway/table-kit';
import Box from '@mui/material/Box';

const numeric = /^-?\d+(?:[.,]\d+)*$/u;

/** A value of a plan: free text, which stands on the right where it is a number. */
export function PlanValue({ text }: { text: string }) {
  return (
    <Box component="span" sx={{ display: 'block', textAlign: numeric.test(text) ? { sm: 'right' } : 'left' }}>
      <CellText text={text} maxWidth={200} />
    </Box>
  );
}
