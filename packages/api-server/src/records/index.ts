export { byteOrderMark, type Cell, csvLine } from './csv.ts';
export { fullName } from './full-name.ts';
export { groupedBy } from './grouped-by.ts';
export {
  beginningIn,
  containing,
  contains,
  containsFolded,
  equals,
  equalsFlag,
  equalsNumber,
  type ListColumns,
  type ListParams,
  type ListQuery,
  listQuery,
} from './list-query.ts';
export { cappedTotal, listTotal, type Total, totalHeaders } from './list-total.ts';
export { dayBefore, longDay } from './long-day.ts';
export { readRecord } from './read-record.ts';
export {
  bareName,
  cleanKeyName,
  cleanName,
  cleanOptionalName,
  cleanText,
  kindOf,
  nameKey,
  nameRefused,
  nameTaken,
  notFound,
  refuseTakenName,
} from './unique-name.ts';
export { ownEntry } from '@gangway/contract';
