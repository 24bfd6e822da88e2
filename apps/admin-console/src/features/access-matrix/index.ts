export { reasonMessage, stateOf } from './access-messages.ts';
export { accessQueries } from './access-queries.ts';
export { WhyDialog } from './why-dialog.tsx';
