import { t } from '@gangway/messages';
import { PageHeading } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import { use, type ReactNode } from 'react';
import { ConfigContext } from '../../shared/config.ts';

/**
 * Heading of the sign-in page with the service it opens, shared by the application and the prerendered page.
 * @param service the service that sent the person here
 */
export function SignInHeading({ service }: { service?: string | undefined }) {
  const { sentence = t('One sign-in for ocean, air, documents and ERP.') } = use(ConfigContext)?.own ?? {};
  return (
    <div>
      <PageHeading>{t('Sign in')}</PageHeading>
      <Box sx={{ mt: 0.5, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {service === undefined ? sentence : t('You’ll continue to {service}.', { service })}
      </Box>
    </div>
  );
}

/** The heading, and the form below it. */
export const formBelow = { display: 'grid', rowGap: 2.5 } as const;

/** Let an alert push the heading up into the page's empty top: fields, buttons and links stay under the pointer. */
const aboveForm = {
  display: 'grid',
  alignContent: 'end',
  rowGap: 1.5,
  '&:has(h1)': { mt: '-56px', minHeight: 148 },
} as const;

/** What stands above the sign-in form: a heading, and the alert with its room above. */
export function AboveForm({ heading, alert }: { heading: ReactNode; alert?: ReactNode }) {
  return (
    <Box sx={aboveForm}>
      {heading}
      <div>{alert}</div>
    </Box>
  );
}
