/** One measured row. */
export interface Measured {
  what: string;
  /** The median of several runs, in `unit`. */
  ours: number;
  unit: string;
  /** The same of the least that could do it, measured in the same run. Without one the row is compared with nothing. */
  floor?: number;
  /** The largest or the smallest ratio of ours to the floor that is good enough. */
  most?: number;
  least?: number;
  /** What stands beside the figures: other quantiles, the slowest request. */
  note?: string;
  floorNote?: string;
}

export interface Metric {
  /** Names it on the command line. */
  name: string;
  /** Starts what it needs, measures both sides in turn, and stops it again. */
  run: () => Promise<Measured[]>;
}
