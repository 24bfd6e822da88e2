import { useState } from 'react';

type Drawn = { ids: readonly string[]; keys: ReadonlyMap<string, number>; made: number };

/**
 * React keys of rows. A record keeps its row while it is shown, so that the focus stays with it. When all records
 * change, as on the next page, existing rows are reused: creating a hundred takes longer.
 */
export function useRowKeys(ids: readonly string[]): ReadonlyMap<string, number> {
  const [drawn, setDrawn] = useState<Drawn>({ ids: [], keys: new Map(), made: 0 });
  if (drawn.ids.length === ids.length && ids.every((id, index) => id === drawn.ids[index])) return drawn.keys;
  const next = drawNext(drawn, ids);
  setDrawn(next);
  return next.keys;
}

function drawNext({ keys: before, made: madeBefore }: Drawn, ids: readonly string[]): Drawn {
  const mayReuse = !ids.some((id) => before.has(id)) && !isFocusInRows();
  const free = mayReuse ? [...before.values()] : [];
  let made = madeBefore;
  const keys = new Map(ids.map((id) => [id, before.get(id) ?? free.shift() ?? (made += 1)]));
  return { ids, keys, made };
}

/** Keep the focus on the record it was moved to. */
function isFocusInRows(): boolean {
  return document.activeElement?.closest('[data-row-id]') instanceof Element;
}
