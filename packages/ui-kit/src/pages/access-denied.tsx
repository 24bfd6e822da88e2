import { t } from '@gangway/messages';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { MessagePage } from './message-page.tsx';

export interface AccessDeniedProps {
  /** Reason, in one sentence. */
  reason?: ReactNode;
  /** Link to the launcher or to sign-in. */
  href?: string;
  linkLabel?: string;
}

/** Page for a user without access. The heading is the specified text (specification section 2). */
export function AccessDenied({ reason, href, linkLabel = t('Sign in') }: AccessDeniedProps) {
  return (
    <MessagePage
      heading={t('Access Denied')}
      actions={
        href === undefined ? undefined : (
          <Button variant="contained" href={href}>
            {linkLabel}
          </Button>
        )
      }
    >
      {reason === undefined ? null : (
        <Typography component="div" sx={{ color: 'text.secondary' }}>
          {reason}
        </Typography>
      )}
    </MessagePage>
  );
}
