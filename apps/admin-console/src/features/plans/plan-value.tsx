import { CellText } from '@gangway/table-kit';
import Box from '@mui/material/Box';

const numeric = /^-?\d+(?:[.,]\d+)*$/u;
const plainNumber = /^(-?\d{4,})(\.\d+)?$/u;

/** *100000* as *100,000*; anything but a plain number as it was typed. */
export function grouped(text: string): string {
  const [, whole, fraction = ''] = plainNumber.exec(text) ?? [];
  return whole === undefined ? text : `${BigInt(whole).toLocaleString('en')}${fraction}`;
}

/** A value of a plan: free text, which stands on the right of a table where it is a number, and a dash where there is none. */
export function PlanValue({ text }: { text: string }) {
  const onRight = text === '' || numeric.test(text);
  return (
    <Box component="span" sx={{ display: 'block', textAlign: onRight ? { md: 'end' } : 'start' }}>
      {onRight ? text === '' ? '–' : grouped(text) : <CellText text={text} maxWidth={200} />}
    </Box>
  );
}
