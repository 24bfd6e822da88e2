import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { columnDefinitions, type TableColumns, type TableHeader } from '../table/table-columns.ts';
import {
  formatSort,
  parseTableQuery,
  writeTableQuery,
  type PageSize,
  type TableDefaults,
  type TableQuery,
  type TableSort,
  type TableVocabulary,
} from './table-query.ts';

export type TableStateOptions<Row> = {
  /** Prefix of the address parameters; needed only where a page holds two tables. */
  key?: string;
  defaults?: TableDefaults;
  /** Given headers, corrects an address that sorts or filters by any other key. */
  headers?: readonly TableHeader[];
  columns?: TableColumns<Row>;
};

export type TableState = {
  query: TableQuery;
  /**
   * The query as flat parameters for an API: `page`, `size`, `sort` (`-name` descending), `q`, and each filter by its
   * key.
   */
  params: Readonly<Record<string, string | number>>;
  /** Whether a filter or a search narrows the rows. */
  isFiltered: boolean;
  setPage: (page: number, how?: { replace?: boolean }) => void;
  /** Also goes to page 1 (specification section 4). */
  setSize: (size: PageSize) => void;
  setSort: (sort: TableSort) => void;
  /** An empty value removes the filter. */
  setFilter: (key: string, value: string) => void;
  setQ: (q: string) => void;
  /** Shows the filters, search and sort of a view, from its first page. */
  setView: (parameters: string) => void;
  clearFilters: () => void;
};

/**
 * Keeps the state of a table in the address: page, size, sort, filters and search survive a reload, Back and a copied
 * link.
 *
 * Each user action adds one history entry; refining a text filter replaces its entry, so that Back removes the filter
 * rather than undoing it letter by letter. Invalid values fall back to their defaults and leave the address.
 */
export function useTableState<Row>(options: TableStateOptions<Row> = {}): TableState {
  const [searchParams, setSearchParams] = useSearchParams();
  const { key: prefix = '', headers, columns } = options;

  // Compare by value: defaults and headers are often inline literals, and the state below must keep its identity.
  const defaults = useStable<TableDefaults>(options.defaults ?? {});
  const vocabulary = useStable<TableVocabulary>(headers === undefined ? {} : vocabularyOf(headers, columns));

  const addressText = searchParams.toString();
  const query = useMemo(
    () => parseTableQuery(new URLSearchParams(addressText), prefix, defaults, vocabulary),
    [addressText, prefix, defaults, vocabulary],
  );

  // Read the latest address: two writes in one tick must both count, and the router returns that of the last render.
  const latest = useRef({ params: searchParams, setSearchParams });
  useEffect(() => {
    latest.current = { params: searchParams, setSearchParams };
  }, [searchParams, setSearchParams]);

  const cleanText = writeTableQuery(searchParams, prefix, defaults, query).toString();
  useEffect(() => {
    if (cleanText === addressText) return;
    latest.current.setSearchParams(new URLSearchParams(cleanText), { replace: true, preventScrollReset: true });
  }, [cleanText, addressText]);

  return useMemo(() => {
    const write = (change: (current: TableQuery) => TableQuery, replace: (current: TableQuery) => boolean) => {
      const current = parseTableQuery(latest.current.params, prefix, defaults, vocabulary);
      const next = writeTableQuery(latest.current.params, prefix, defaults, change(current));
      if (next.toString() === latest.current.params.toString()) return;
      latest.current.params = next;
      latest.current.setSearchParams(next, { replace: replace(current), preventScrollReset: true });
    };
    const push = () => false;
    return {
      query,
      params: {
        page: query.page,
        size: query.size,
        ...(query.sort === null ? {} : { sort: formatSort(query.sort) }),
        ...(query.q === '' ? {} : { q: query.q }),
        ...query.filters,
      },
      isFiltered: query.q !== '' || Object.keys(query.filters).length > 0,
      setPage: (page, how) =>
        write(
          (current) => ({ ...current, page }),
          () => how?.replace === true,
        ),
      setSize: (next) => write((current) => ({ ...current, size: next, page: 1 }), push),
      setSort: (next) => write((current) => ({ ...current, sort: next, page: 1 }), push),
      setFilter: (filterKey, value) => {
        const text = value.trim();
        write(
          (current) => {
            const { [filterKey]: _dropped, ...others } = current.filters;
            return { ...current, page: 1, filters: text === '' ? others : { ...others, [filterKey]: text } };
          },
          (current) => text !== '' && current.filters[filterKey] !== undefined,
        );
      },
      setQ: (q) => write((current) => ({ ...current, q: q.trim(), page: 1 }), push),
      setView: (parameters) =>
        write(({ size }) => {
          const wanted = new URLSearchParams(parameters);
          return { ...parseTableQuery(wanted, '', { ...defaults, size }, vocabulary), page: 1 };
        }, push),
      clearFilters: () => write((current) => ({ ...current, filters: {}, q: '', page: 1 }), push),
    };
  }, [query, prefix, defaults, vocabulary]);
}

function vocabularyOf<Row>(headers: readonly TableHeader[], columns: TableColumns<Row> | undefined): TableVocabulary {
  const definitions = columnDefinitions(headers, columns);
  return {
    sortable: definitions.filter((column) => column.enableSorting === true).map(({ id }) => id),
    filterable: Object.fromEntries(
      definitions
        .filter((column) => column.enableColumnFilter === true)
        // Skip choices that are still loading: they cannot validate a value yet.
        .map(({ id, filterVariant }) => {
          const options = columns?.[id]?.options ?? [];
          return [
            id,
            filterVariant === 'select' && options.length > 0
              ? options.map((option) => String(option.id))
              : ('any' as const),
          ];
        }),
    ),
  };
}

/** Keeps an object's identity while its value is equal. For small plain data only. */
function useStable<Value>(value: Value): Value {
  const [kept, setKept] = useState(value);
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept;
  setKept(value);
  return value;
}
