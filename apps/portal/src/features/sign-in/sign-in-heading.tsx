import { PageHeading } from '@gangway/ui-kit';
import Box from '@mui/material/Box';

/** Heads the sign-in page and says what it opens, alike in the application and in the prerendered page. */
export function SignInHeading() {
  return (
    <div>
      <PageHeading>Sign in</PageHeading>
      <Box sx={{ color: 'text.secondary', mt: 0.5 }}>One sign-in for ocean, air, documents and ERP.</Box>
    </div>
  );
}
