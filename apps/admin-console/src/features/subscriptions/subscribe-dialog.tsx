import { lazy, Suspense } from 'react';
import type { ChooseSubscriptionDialogProps } from './choose-subscription-dialog.tsx';

// Load the calendar with the dialog that needs it.
const ChooseSubscriptionDialog = lazy(async () => ({
  default: (await import('./choose-subscription-dialog.tsx')).ChooseSubscriptionDialog,
}));

/** Subscribes a user; loaded on first use. */
export function SubscribeDialog(props: ChooseSubscriptionDialogProps) {
  return (
    <Suspense fallback={null}>
      <ChooseSubscriptionDialog {...props} />
    </Suspense>
  );
}
