import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { MessagePage } from './message-page.tsx';

export interface AccessDeniedProps {
  /** Why, in one sentence. */
  reason?: ReactNode;
  /** The way on: to the launcher, or to sign in. */
  href?: string;
  linkLabel?: string;
}

/** The page of a person who may not see this one. The heading is the specified text (specification section 2). */
export function AccessDenied({ reason, href, linkLabel = 'Sign in' }: AccessDeniedProps) {
  return (
    <MessagePage
      heading="Access Denied"
      actions={
        href === undefined ? undefined : (
          <Button variant="contained" href={href}>
            {linkLabel}
          </Button>
        )
      }
    >
      {reason === undefined ? null : <Typography component="div">{reason}</Typography>}
    </MessagePage>
  );
}
