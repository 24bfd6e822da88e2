export { AddressForm } from './set-up/address-form.tsx';
export { setUpAtOnce, setUpRoutes, suggestedRoles } from './set-up/set-up-queries.ts';
