/** One row of the table of speed. */
export interface Measured {
  what: string;
  /** The median of several runs, with its unit. */
  ours: string;
  /** The same measured on the least that could do it, in the same run. */
  floor?: string;
  /** Ours against the floor. */
  ratio?: string;
  /** What has to be met. */
  line?: string;
  met?: boolean;
}

export interface Metric {
  /** By which it is called on the command line. */
  name: string;
  /** Starts what it needs, measures both sides in turn, stops it again. */
  run: () => Promise<Measured[]>;
}
