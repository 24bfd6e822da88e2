import type { AuditEvent } from '@gangway/contract';
import { t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import Box from '@mui/material/Box';
import { changeLines } from './audit-changes.ts';
import { useDisplayNames } from './use-display-names.ts';

/** An event's differences, a line each. */
export function AuditChangesList({ event }: { event: AuditEvent }) {
  const lines = changeLines(event, useDisplayNames());
  if (lines.length === 0) return null;
  return (
    <Box component="ul" aria-label={t('Changes')} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
      {lines.map(({ key, verb, subject, text }) => (
        <Box component="li" key={key} sx={{ typography: 'body2', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {rich(verb ?? '{subject}', {
            subject: (
              <Box component="bdi" sx={{ fontWeight: 600 }}>
                {subject}
              </Box>
            ),
          })}
          {text === null ? null : (
            <span>
              : <bdi>{text}</bdi>
            </span>
          )}
        </Box>
      ))}
    </Box>
  );
}
