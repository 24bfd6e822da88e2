import { lazy, Suspense } from 'react';
import { serviceKeysOf, subscriberOf } from '../features/subscriptions/subscriber.ts';
import { UsersPage } from '../features/users/users-page.tsx';
import { useDelayedReload } from '../shared/page/use-delayed-reload.ts';

// The calendar comes with the dialog that needs it.
const ChooseSubscriptionDialog = lazy(async () => ({
  default: (await import('../features/subscriptions/choose-subscription-dialog.tsx')).ChooseSubscriptionDialog,
}));

/** Users, with the subscribing of the subscriptions feature. */
export function UsersWithSubscriptions() {
  const reloadLater = useDelayedReload();
  return (
    <UsersPage
      renderSubscribe={(user, close) => (
        <Suspense fallback={null}>
          <ChooseSubscriptionDialog
            subscriber={subscriberOf(user, serviceKeysOf(user))}
            onClose={close}
            onSubscribed={() => {
              close();
              reloadLater();
            }}
          />
        </Suspense>
      )}
    />
  );
}
