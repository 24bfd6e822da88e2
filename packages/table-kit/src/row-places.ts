/**
 * Which of the drawn rows shows which record, by the record's id. On one page a record keeps its row, and the focus in it, whatever
 * comes or goes around it; a row that has lost its record goes with it. Another page is written into the rows of the page
 * before, which takes a fraction of drawing them anew.
 *
 * @param ids the records to show, in their order
 * @param before the places on the same page until now; null for another page
 */
export function rowPlaces(
  ids: readonly string[],
  before: ReadonlyMap<string, string> | null,
): ReadonlyMap<string, string> {
  const taken = new Set(before?.values());
  let next = 0;
  const unused = () => {
    while (taken.has(`place-${next}`)) next += 1;
    taken.add(`place-${next}`);
    return `place-${next}`;
  };
  return new Map(ids.map((id) => [id, before?.get(id) ?? unused()]));
}
