/** Groups records by a key, each group in the order of the records; `Map.groupBy` from Node 21 on. */
export function groupedBy<T, K>(records: readonly T[], keyOf: (record: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const record of records) {
    const key = keyOf(record);
    const known = groups.get(key);
    if (known) known.push(record);
    else groups.set(key, [record]);
  }
  return groups;
}
