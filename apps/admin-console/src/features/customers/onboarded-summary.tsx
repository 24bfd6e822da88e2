import { listed, t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { userPath, listPath, organizationPath, paths } from '../../shared/page/paths.ts';
import { WhileNotHidden } from '../../shared/preferences/while-not-hidden.ts';
import type { Onboarding } from './onboarding-draft.ts';

/** Records that the form created, with the server's ids. */
export interface Onboarded {
  readonly sent: Onboarding;
  readonly organizationId: number;
  readonly userId: number;
  readonly subscriptionId: number | null;
}

/** Shown after onboarding: the created records, each with a link. */
export function OnboardedSummary({ made, onAnother }: { made: Onboarded; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { sent, organizationId, userId, subscriptionId } = made;
  const name = `${sent.firstUser.firstName} ${sent.firstUser.lastName}`.trim();
  const narrowed = { organizationId: String(organizationId) };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Alert severity="success">
        <Typography ref={heading} component="h2" variant="h3" tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
          {rich('New customer: {name}', { name: <bdi>{sent.organization.name}</bdi> })}
        </Typography>
      </Alert>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'auto minmax(0, 1fr)' },
          columnGap: 3,
          rowGap: 1,
          '& dt': { color: 'text.secondary' },
          '& dd': { m: 0, overflowWrap: 'anywhere' },
        }}
      >
        <dt>{t('Organization')}</dt>
        <dd>
          <Link href={organizationPath(organizationId)}>{sent.organization.name}</Link>
        </dd>
        <dt>{t('Branches')}</dt>
        <dd>
          <Link href={listPath(paths.branches, narrowed)}>{listed(sent.branches)}</Link>
        </dd>
        <dt>{t('First user')}</dt>
        <dd>
          {rich('{person}, invited at {email}', {
            person: <Link href={userPath(userId)}>{name}</Link>,
            email: sent.firstUser.email,
          })}
        </dd>
        <dt>{t('Subscription')}</dt>
        <dd>
          {subscriptionId === null ? (
            t('None')
          ) : (
            <Link href={listPath(paths.subscriptions, narrowed)}>{t('Added')}</Link>
          )}
        </dd>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" href={paths.organization}>
          {t('Organizations')}
        </Button>
        <Button variant="outlined" onClick={onAnother}>
          {t('Add another customer')}
        </Button>
        <WhileNotHidden>
          <Button variant="outlined" href={paths.getStarted}>
            {t('Get started')}
          </Button>
        </WhileNotHidden>
      </Box>
    </Box>
  );
}
