import type { Noun } from '@gangway/ui-kit';

export { counted, type Noun as Things } from '@gangway/ui-kit';

export const people: Noun = ['person', 'people'];
export const subscriptions: Noun = ['subscription', 'subscriptions'];
export const services: Noun = ['service', 'services'];
