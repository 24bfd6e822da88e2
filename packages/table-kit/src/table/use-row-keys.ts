import { useState } from 'react';

type Drawn = { ids: readonly string[]; keys: ReadonlyMap<string, number>; made: number };

/**
 * Under which keys rows are drawn. A record keeps its row for as long as it is shown, so that the focus stays with it. Where all
 * records are others, as on the next page, they are written into the rows that are there: to make a hundred takes longer.
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

/** The focus must not come to mean another record than the one that was reached with it. */
function isFocusInRows(): boolean {
  return document.activeElement?.closest('[data-row-id]') instanceof Element;
}
