/** One measured row. */
export interface Measured {
  what: string;
  /** The median of several runs, in `unit`. */
  ours: number;
  unit: string;
  /** Median of the minimal equivalent, measured in the same run. Absent: no comparison. */
  floor?: number;
  /** Acceptable ratio of ours to the floor: the largest or the smallest. */
  most?: number;
  least?: number;
  /** Note next to the figures: other quantiles, the slowest request. */
  note?: string;
  floorNote?: string;
}

export interface Metric {
  /** Name on the command line. */
  name: string;
  /** Starts its servers, measures both sides in turn, and stops them. */
  run: () => Promise<Measured[]>;
}
