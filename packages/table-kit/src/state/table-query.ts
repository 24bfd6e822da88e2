/** Page sizes 10, 20, 50, 100, 10 by default; the first page is 1 (specification section 9). */
export const pageSizes = [10, 20, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

export type TableSort = { readonly key: string; readonly descending: boolean };

/** The query of a table, as plain data that an API call takes unchanged. */
export type TableQuery = {
  /** Starts at 1. */
  readonly page: number;
  readonly size: PageSize;
  readonly sort: TableSort | null;
  /** Only filters that are set, by column key. */
  readonly filters: Readonly<Record<string, string>>;
  /** Free-text search; empty without one. */
  readonly q: string;
};

export type TableDefaults = { readonly size?: PageSize; readonly sort?: TableSort };

/**
 * Sortable and filterable keys, and the allowed values of a closed filter. `undefined` allows every well-formed key.
 */
export type TableVocabulary = {
  readonly sortable?: readonly string[];
  readonly filterable?: Readonly<Record<string, readonly string[] | 'any'>>;
};

const longestText = 200;
const lastPage = 1_000_000;
const wellFormedKey = /^[A-Za-z][A-Za-z0-9]{0,39}$/;

/** Parameter names; a prefix keeps two tables on one page apart. */
function parameterNames(prefix: string) {
  const before = prefix === '' ? '' : `${prefix}.`;
  return {
    page: `${before}page`,
    size: `${before}size`,
    sort: `${before}sort`,
    q: `${before}q`,
    filter: `${before}f.`,
  };
}

function readPage(text: string | null): number {
  if (text === null || !/^[1-9]\d{0,6}$/.test(text)) return 1;
  return Math.min(Number(text), lastPage);
}

function readSort(text: string | null, vocabulary: TableVocabulary): TableSort | null {
  if (text === null) return null;
  const descending = text.startsWith('-');
  const key = descending ? text.slice(1) : text;
  if (!wellFormedKey.test(key)) return null;
  if (vocabulary.sortable !== undefined && !vocabulary.sortable.includes(key)) return null;
  return { key, descending };
}

function allowsFilter(vocabulary: TableVocabulary, key: string, value: string): boolean {
  if (!wellFormedKey.test(key)) return false;
  if (vocabulary.filterable === undefined) return true;
  const allowed = Object.hasOwn(vocabulary.filterable, key) ? vocabulary.filterable[key] : undefined;
  return allowed !== undefined && (allowed === 'any' || allowed.includes(value));
}

/** Reads a table's query from an address. Malformed parts fall back to their defaults. */
export function parseTableQuery(
  params: URLSearchParams,
  prefix: string,
  defaults: TableDefaults,
  vocabulary: TableVocabulary,
): TableQuery {
  const names = parameterNames(prefix);
  const sizeText = params.get(names.size);
  const size = pageSizes.find((candidate) => String(candidate) === sizeText) ?? defaults.size ?? pageSizes[0];
  const filters: Record<string, string> = {};
  for (const [name, value] of params) {
    if (!name.startsWith(names.filter)) continue;
    const key = name.slice(names.filter.length);
    const text = value.trim().slice(0, longestText);
    if (text !== '' && allowsFilter(vocabulary, key, text)) filters[key] = text;
  }
  return {
    page: readPage(params.get(names.page)),
    size,
    sort: readSort(params.get(names.sort), vocabulary) ?? defaults.sort ?? null,
    filters,
    q: (params.get(names.q) ?? '').trim().slice(0, longestText),
  };
}

/** Formats a sort for the API and the address: a leading minus sorts descending. */
export function formatSort(sort: TableSort): string {
  return sort.descending ? `-${sort.key}` : sort.key;
}

/**
 * Writes a query into a copy of the address. Omits defaults (except a size the address already names) and keeps
 * unrelated parameters.
 */
export function writeTableQuery(
  params: URLSearchParams,
  prefix: string,
  defaults: TableDefaults,
  query: TableQuery,
): URLSearchParams {
  const names = parameterNames(prefix);
  const next = new URLSearchParams(params);
  for (const name of params.keys()) {
    if (name.startsWith(names.filter)) next.delete(name);
  }
  const put = (name: string, value: string, isDefault: boolean) => {
    if (isDefault) next.delete(name);
    else next.set(name, value);
  };
  const defaultSort = defaults.sort === undefined ? '' : formatSort(defaults.sort);
  const sort = query.sort === null ? '' : formatSort(query.sort);
  put(names.q, query.q, query.q === '');
  for (const [key, value] of Object.entries(query.filters)) next.set(`${names.filter}${key}`, value);
  put(names.sort, sort, sort === defaultSort || sort === '');
  const isDefaultSize = query.size === (defaults.size ?? pageSizes[0]);
  // Keep a size the address names: the default is the user's preference and may not have loaded yet.
  put(names.size, String(query.size), isDefaultSize && params.get(names.size) !== String(query.size));
  put(names.page, String(query.page), query.page === 1);
  return next;
}
