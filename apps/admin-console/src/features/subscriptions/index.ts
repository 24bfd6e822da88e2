export { SubscribeDialog } from './subscribe-dialog.tsx';
export { serviceKeysOf, subscriberOf } from './subscriber.ts';
export { UserSubscriptions } from './user-subscriptions.tsx';
export { useSubscriptionsOf } from './use-subscriptions-of.ts';
