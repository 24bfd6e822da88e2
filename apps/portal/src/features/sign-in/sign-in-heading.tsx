import { PageHeading } from '@gangway/ui-kit';
import Box from '@mui/material/Box';

/**
 * Heads the sign-in page and says what it opens, alike in the application and in the prerendered page.
 * @param service sent the person here, to go on to it.
 */
export function SignInHeading({ service }: { service?: string | undefined }) {
  return (
    <div>
      <PageHeading>Sign in</PageHeading>
      <Box sx={{ mt: 0.5, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {service === undefined ? 'One sign-in for ocean, air, documents and ERP.' : `You’ll continue to ${service}.`}
      </Box>
    </div>
  );
}
