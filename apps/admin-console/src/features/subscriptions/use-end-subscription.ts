import { useApi } from '@gangway/api-client/react';
import type { Subscription } from '@gangway/contract';
import { firstInRow } from '@gangway/table-kit';
import { useConfirm } from '@gangway/ui-kit';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { subscriptionQueries, subscriptionRoutes } from './subscription-queries.ts';

/** Ends a subscription after a question. `failed`: the one that could not be ended. */
export function useEndSubscription() {
  const confirm = useConfirm();
  const end = useMutation(subscriptionQueries(useApi(subscriptionRoutes)).end());
  const [failed, setFailed] = useState<number | null>(null);

  async function endSubscription(row: Subscription) {
    setFailed(null);
    try {
      await confirm({
        title: 'End subscription',
        message: 'Do you want to end this subscription?',
        yesLabel: 'End subscription',
        noLabel: 'Cancel',
        emphasis: 'danger',
        detail: `${row.user.name} loses ${row.plan.name} for ${row.service.name} (${row.serviceType}) today.`,
        onYes: () => end.mutateAsync(row.id),
        fallbackFocus: () => firstInRow(row.id),
      });
    } catch {
      setFailed(row.id);
    }
  }
  return { failed, endSubscription };
}
