import { useApi } from '@gangway/api-client/react';
import type { Subscription } from '@gangway/contract';
import { t } from '@gangway/messages';
import { firstInRow } from '@gangway/table-kit';
import { useConfirm } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { useEventCallback } from '@mui/material/utils';
import { useCallback, useState, type ComponentType } from 'react';
import { notSaved } from '../../shared/text/failure-text.ts';
import { subscriptionQueries, subscriptionRoutes } from './subscription-queries.ts';

export interface EndButtonProps {
  'aria-label': string;
  children: string;
  onClick: () => void;
}

/**
 * *End* in the rows of subscriptions, rendered by `EndButton`: ends one after a question, and shows a failure below it.
 */
export function useEndSubscription(EndButton: ComponentType<EndButtonProps>) {
  const confirm = useConfirm();
  const end = useMutation(subscriptionQueries(useApi(subscriptionRoutes)).end());
  const [failed, setFailed] = useState<number | null>(null);

  const endSubscription = useEventCallback(async (row: Subscription) => {
    setFailed(null);
    try {
      await confirm({
        title: t('End subscription'),
        message: t('Do you want to end this subscription?'),
        yesLabel: t('End subscription'),
        noLabel: t('Cancel'),
        emphasis: 'danger',
        detail: t('{name} loses {plan} for {service} ({serviceType}) today.', {
          name: row.user.name,
          plan: row.plan.name,
          service: row.service.name,
          serviceType: row.serviceType,
        }),
        onYes: () => end.mutateAsync(row.id),
        fallbackFocus: () => firstInRow(row.id),
      });
    } catch {
      setFailed(row.id);
    }
  });
  // Keep its identity: a table renders its rows again when their columns change.
  return useCallback(
    (row: Subscription) => (
      <>
        {row.status === 'Ended' ? null : (
          <EndButton
            aria-label={t('End {plan} of {name}', { plan: row.plan.name, name: row.user.name })}
            onClick={() => void endSubscription(row)}
          >
            {t('End')}
          </EndButton>
        )}
        {failed === row.id ? (
          <Box role="alert" sx={{ color: 'error.main', typography: 'caption' }}>
            {t(notSaved)}
          </Box>
        ) : null}
      </>
    ),
    [EndButton, endSubscription, failed],
  );
}
