import { describe, expect, it } from 'vitest';
import { parseTableQuery, writeTableQuery, type TableQuery, type TableVocabulary } from './table-query.ts';

const vocabulary: TableVocabulary = { sortable: ['name'], filterable: { name: 'any', isActive: ['true', 'false'] } };
const parse = (address: string, prefix = '') => parseTableQuery(new URLSearchParams(address), prefix, {}, vocabulary);
const plain: TableQuery = { page: 1, size: 10, sort: null, filters: {}, q: '' };

describe('reading a query from the address', () => {
  it('starts on page 1 with 10 rows', () => {
    expect(parse('')).toEqual(plain);
  });

  it('reads every parameter of a copied link', () => {
    expect(parse('page=3&size=50&sort=-name&f.isActive=true&q=rot')).toEqual({
      page: 3,
      size: 50,
      sort: { key: 'name', descending: true },
      filters: { isActive: 'true' },
      q: 'rot',
    });
  });

  it.each([
    'page=0',
    'page=-2',
    'page=x',
    'size=11',
    'sort=price',
    'sort=--name',
    'f.isActive=maybe',
    'f.secret=1',
    'q=%20',
  ])('falls back to the default for %s', (address) => {
    expect(parse(address)).toEqual(plain);
  });

  it('ignores names inherited from Object.prototype', () => {
    expect(parse('f.constructor=1&f.toString=1').filters).toEqual({});
  });

  it('keeps two tables on one page apart', () => {
    expect(parse('page=2&plans.page=5', 'plans').page).toBe(5);
  });
});

describe('writing a query to the address', () => {
  const write = (address: string, query: Partial<TableQuery>) =>
    writeTableQuery(new URLSearchParams(address), '', {}, { ...plain, ...query }).toString();

  it('omits defaults', () => {
    expect(write('page=4&size=50&sort=name&q=x&f.name=y', {})).toBe('');
  });

  it('keeps a default size the address names, and omits one that was reset', () => {
    expect(write('size=10', {})).toBe('size=10');
    expect(write('size=20', {})).toBe('');
    expect(write('', { size: 20 })).toBe('size=20');
  });

  it('keeps unrelated parameters', () => {
    expect(write('tab=plans&f.name=old', { filters: { name: 'new' } })).toBe('tab=plans&f.name=new');
  });

  it('names a default sort only where it differs', () => {
    const defaults = { sort: { key: 'name', descending: false } };
    const sorted = (descending: boolean) =>
      writeTableQuery(new URLSearchParams(), '', defaults, { ...plain, sort: { key: 'name', descending } }).toString();
    expect(sorted(false)).toBe('');
    expect(sorted(true)).toBe('sort=-name');
  });
});
