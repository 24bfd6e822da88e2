import type { CountedFilter, ValueCount } from '@gangway/contract';
import { formatCount, t } from '@gangway/messages';
import { CountedValue, type CountOfValue, type FilterValue } from '@gangway/table-kit';
import { useQuery } from '@tanstack/react-query';
import { counted, people } from '../../shared/text/counted.ts';
import { useUserQueries } from './user-queries.ts';

/** A value of a filter with the number of people that it leaves. All values of a filter are counted by one call. */
export function UserFilterValue({ filter, value, name, among, query }: FilterValue & { filter: CountedFilter }) {
  const queries = useUserQueries();
  const { data } = useQuery({ ...queries.filterCounts(filter, among, query), enabled: among.length > 0 });
  const found = data?.find((each) => each.value === value);
  return <CountedValue name={name} count={found === undefined ? undefined : countOf(name, found)} />;
}

function countOf(name: string, { people: n, capped }: ValueCount): CountOfValue {
  const left = capped ? t('{n, plural, one {at least # person} other {at least # people}}', { n }) : counted(n, people);
  return {
    text: formatCount(n, capped),
    said: t('{name}, {people}', { name, people: left }),
    isNone: n === 0 && !capped,
  };
}
