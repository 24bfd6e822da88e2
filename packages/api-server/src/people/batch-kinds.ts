import type { BatchKind } from './batches/batch-kind.ts';
import { peopleBatch } from './bulk/people-batch.ts';
import { organizationsImport } from './imports/organizations-import.ts';
import { peopleImport } from './imports/people-import.ts';
import { subscriptionsBatch } from './bulk/subscriptions-batch.ts';

/** Every kind of batch there is; see `batches/batch-kind.ts` for what another one needs. */
export const batchKinds: readonly BatchKind[] = [peopleBatch, subscriptionsBatch, peopleImport, organizationsImport];
