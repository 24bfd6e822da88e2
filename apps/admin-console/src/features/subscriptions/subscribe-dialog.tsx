import { lazy, Suspense } from 'react';
import type { ChooseSubscriptionDialogProps } from './choose-subscription-dialog.tsx';

// The calendar comes with the dialog that needs it.
const ChooseSubscriptionDialog = lazy(async () => ({
  default: (await import('./choose-subscription-dialog.tsx')).ChooseSubscriptionDialog,
}));

/** Subscribes a user; loaded when it is first opened. */
export function SubscribeDialog(props: ChooseSubscriptionDialogProps) {
  return (
    <Suspense fallback={null}>
      <ChooseSubscriptionDialog {...props} />
    </Suspense>
  );
}
