import { withLanguage } from '@gangway/messages/choice';
import { rich } from '@gangway/messages/react';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { paths } from '../../shared/paths.ts';

/** Links under the sign-in form to request an account. */
export function AskForAccess() {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {rich('New here? <link>Request access</link>', {
        link: <Link href={withLanguage(paths.register)} />,
      })}
    </Typography>
  );
}
