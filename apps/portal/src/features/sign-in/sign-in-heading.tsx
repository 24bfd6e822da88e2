import { PageHeading } from '@gangway/ui-kit';
import Box from '@mui/material/Box';

/**
 * Heading of the sign-in page with the service it opens, shared by the application and the prerendered page.
 * @param service the service that sent the person here
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
