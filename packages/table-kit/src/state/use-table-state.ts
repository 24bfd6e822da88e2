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
  /** Prefix of the address parameters; needed only where one page holds two tables. */
  key?: string;
  defaults?: TableDefaults;
  /** With headers given, an address that sorts or filters by anything else is corrected. */
  headers?: readonly TableHeader[];
  columns?: TableColumns<Row>;
};

export type TableState = {
  query: TableQuery;
  /** The same query as flat words for an API: `page`, `size`, `sort` (`-name` descending), `q`, and each filter by its key. */
  params: Readonly<Record<string, string | number>>;
  /** Whether a filter or a search narrows the rows. */
  isFiltered: boolean;
  setPage: (page: number, how?: { replace?: boolean }) => void;
  /** Also goes to page 1 (specification section 4). */
  setSize: (size: PageSize) => void;
  setSort: (sort: TableSort) => void;
  /** An empty value takes the filter away. */
  setFilter: (key: string, value: string) => void;
  setQ: (q: string) => void;
  clearFilters: () => void;
};

/**
 * The state of a table, kept in the address: page, size, sort, filters and search survive a reload, Back and a copied link.
 *
 * Anything a person does in one step makes one history entry; refining a text filter replaces its entry, so that Back
 * leaves the filter rather than undoing it letter by letter. Bad values fall back to their default and leave the address.
 */
export function useTableState<Row>(options: TableStateOptions<Row> = {}): TableState {
  const [searchParams, setSearchParams] = useSearchParams();
  const { key: prefix = '', headers, columns } = options;

  // Defaults and headers are often written in place: what they say decides, so that the state below keeps its identity.
  const defaults = useStable<TableDefaults>(options.defaults ?? {});
  const vocabulary = useStable<TableVocabulary>(headers === undefined ? {} : vocabularyOf(headers, columns));

  const addressText = searchParams.toString();
  const query = useMemo(
    () => parseTableQuery(new URLSearchParams(addressText), prefix, defaults, vocabulary),
    [addressText, prefix, defaults, vocabulary],
  );

  // Two writes in one tick must both count: the router hands out the address of the last render only.
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
        // Choices that are still loading say nothing about which values are right.
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

/** The same object for as long as it says the same. For small plain data only. */
function useStable<Value>(value: Value): Value {
  const [kept, setKept] = useState(value);
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept;
  setKept(value);
  return value;
}
