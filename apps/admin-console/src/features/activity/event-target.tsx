import type { AuditEvent } from '@gangway/contract';
import { CellText } from '@gangway/table-kit';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { targetPath } from '../../shared/audit/audit-messages.ts';

/** The record of an event with its kind; a link where a page shows it. */
export function EventTarget({ event }: { event: AuditEvent }) {
  const path = targetPath(event);
  if (event.target === null) return null;
  const { name, type } = event.target;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      {path === null ? (
        <CellText text={name} maxWidth={240} />
      ) : (
        <Link href={path} underline="hover">
          <CellText text={name} maxWidth={240} />
        </Link>
      )}
      <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {type.replaceAll('-', ' ')}
      </Box>
    </Box>
  );
}
