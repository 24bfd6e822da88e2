import { t } from '@gangway/messages';
import Typography from '@mui/material/Typography';
import type { Grantable } from './use-grantable.ts';

/** Tells callers limited to released services why they see no others. */
export function ReleasedNote({ grantable }: { grantable: Grantable }) {
  if (grantable === 'everything') return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {grantable.serviceIds.length === 0
        ? t('No service is released to your organization. Ask a Super_Admin.')
        : t('You can grant whatever is released to your organization. For more, ask a Super_Admin.')}
    </Typography>
  );
}
