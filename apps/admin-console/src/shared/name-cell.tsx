import { CellText } from '@gangway/table-kit';
import { StatusPill } from '@gangway/ui-kit';
import Box from '@mui/material/Box';

export interface NameCellProps {
  name: string;
  isActive: boolean;
  /** More about the record, in small letters beside it. */
  detail?: string | undefined;
}

/** A record's name, with a word beside it where the record is switched off. */
export function NameCell({ name, isActive, detail }: NameCellProps) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minWidth: 0, maxWidth: '100%' }}>
      <CellText text={name} />
      {detail === undefined ? null : (
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {detail}
        </Box>
      )}
      {isActive ? null : <StatusPill tone="neutral">Inactive</StatusPill>}
    </Box>
  );
}
