import { useApi } from '@gangway/api-client/react';
import { me, type Service } from '@gangway/contract';
import { t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../../../shared/config.ts';
import { accessPath } from '../../../shared/page/paths.ts';
import { meQueries } from '../../../shared/preferences/me-queries.ts';

/** Opens a service with a token in its address, as its tile does. */
export function OpenIt({ service, opened }: { service: Service; opened: number }) {
  const { portalUrl } = useConfig();
  const { data: own } = useQuery(meQueries(useApi({ me })).read());
  if (service.url === '') return <Typography color="text.secondary">{t('Give the service its URL first.')}</Typography>;
  return (
    <>
      <Typography color="text.secondary">
        {rich(
          'Opens {displayName} as you, with a token in its address. You need a role in it: see <link>your access</link>.',
          {
            displayName: service.displayName,
            link: own === undefined ? <span /> : <Link href={accessPath(own.id, service.id)} />,
          },
        )}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button
          variant="contained"
          href={`${portalUrl}/open/${encodeURIComponent(service.name)}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('Try it')}
        </Button>
        {opened === 0 ? null : (
          <Typography variant="body2" color="text.secondary">
            {t(
              '{opened, plural, =1 {Opened once in the last 30 days.} one {Opened # time in the last 30 days.} other {Opened # times in the last 30 days.}}',
              { opened },
            )}
          </Typography>
        )}
      </Box>
    </>
  );
}
