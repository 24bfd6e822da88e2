export {
  createQueryClient,
  type FailedCall,
  type MutationMeta,
  type QueryClientOptions,
} from './create-query-client.ts';
export { factorsQuery, meQueries } from './own-queries.ts';
