export interface RouteStop {
  /** ISO day or instant. */
  at: string;
  /** In bold, usually the day as people read it. */
  title: string;
  text: string;
  /** `end`: something stops there. */
  kind: 'past' | 'now' | 'next' | 'end';
}

export interface PlacedStop extends RouteStop {
  /** Distance from the start in percent of the width. */
  x: number;
  /** Room for the label, up to the next one on its side, in percent of the width. */
  room: number;
  side: 'above' | 'below';
  /** Number of stops that share this label. */
  count: number;
}

/** Room of a label in percent of the width. */
const labelRoom = 16;
/** Room for the last label, which begins at its stop. */
const lastX = 100 - labelRoom;

/** Stops at equal distances, all labels below. */
export function placeEvenly(stops: readonly RouteStop[]): readonly PlacedStop[] {
  const step = stops.length > 1 ? 100 / stops.length : 0;
  return stops.map((stop, at) => ({ ...stop, x: at * step, room: step || 100, side: 'below', count: 1 }));
}

/**
 * Stops by time, in order, with labels alternately above and below the line. A stop whose label would touch others on
 * both sides shares the label of the stop before it: `merge` then words both.
 * @param until end of the scale; by default the last stop
 */
export function placeByTime<Stop extends RouteStop>(
  stops: readonly Stop[],
  merge: (stops: readonly Stop[]) => Pick<RouteStop, 'title' | 'text'>,
  until?: string,
): readonly PlacedStop[] {
  const sorted = stops.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const times = sorted.map(({ at }) => Date.parse(at));
  const [start = 0] = times;
  const span = Math.max(1, Math.max(times.at(-1) ?? 0, until === undefined ? 0 : Date.parse(until)) - start);
  const placed: { stop: PlacedStop; members: Stop[] }[] = [];
  const taken = { above: -Infinity, below: -Infinity };
  for (const [index, stop] of sorted.entries()) {
    const x = (((times[index] ?? 0) - start) / span) * lastX;
    const last = placed.at(-1);
    const next = last?.stop.side === 'below' ? (['above', 'below'] as const) : (['below', 'above'] as const);
    const side = next.find((each) => x - taken[each] >= labelRoom);
    if (side === undefined && last !== undefined && last.stop.kind !== 'now' && stop.kind !== 'now') {
      last.members.push(stop);
      Object.assign(last.stop, merge(last.members), { count: last.members.length });
    } else {
      const free = side ?? next[0];
      taken[free] = x;
      placed.push({ stop: { ...stop, x, room: 100 - x, side: free, count: 1 }, members: [stop] });
    }
  }
  return placed.map(({ stop }, index) => {
    const next = placed.slice(index + 1).find((other) => other.stop.side === stop.side);
    return next === undefined ? stop : { ...stop, room: next.stop.x - stop.x };
  });
}

/** End of the solid line in percent: the current stop, else the last past one. */
export function endOfPast(placed: readonly PlacedStop[]): number {
  const now = placed.find(({ kind }) => kind === 'now') ?? placed.findLast(({ kind }) => kind === 'past');
  return now?.x ?? 0;
}
