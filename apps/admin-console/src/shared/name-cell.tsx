import { CellText } from '@gangway/table-kit';
import { StatusPill } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';

export interface NameCellProps {
  name: string;
  isActive: boolean;
  /** More about the record, in small letters beside it. */
  detail?: string | undefined;
  /** The record's own page. */
  href?: string;
}

/** A record's name, with a word beside it where the record is switched off. */
export function NameCell({ name, isActive, detail, href }: NameCellProps) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minWidth: 0, maxWidth: '100%' }}>
      {href === undefined ? (
        <CellText text={name} />
      ) : (
        <Link href={href} underline="hover" sx={{ color: 'text.primary', fontWeight: 600, minWidth: 0 }}>
          <CellText text={name} />
        </Link>
      )}
      {detail === undefined ? null : (
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {detail}
        </Box>
      )}
      {isActive ? null : <StatusPill tone="neutral">Inactive</StatusPill>}
    </Box>
  );
}
