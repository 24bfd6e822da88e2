import type { Page } from '@gangway/api-client';
import type { UseQueryResult } from '@tanstack/react-query';
import { loadFailure } from '../text/failure-text.ts';

/** What a table wants to know of the query behind it. `things` ends the sentence 'Could not load {things}.' */
export function listProps<Row>(things: string, list: UseQueryResult<Page<Row>>) {
  return {
    rows: list.data?.rows,
    total: list.data?.total,
    totalCapped: list.data?.capped,
    loading: list.isPending,
    fetching: list.isFetching,
    error: loadFailure(things, list.error),
    onRefresh: () => void list.refetch(),
  };
}
