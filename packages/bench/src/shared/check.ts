/** What a check of src/durability or src/attacks comes to. */
interface Outcome {
  /** What was seen, with its unit. */
  figure: string;
  passed: boolean;
}

/** One requirement or fault, tried. */
export interface Check {
  /** Of the requirement (A…) or the fault (D…). */
  id: string;
  /** One line: what is done, how often. */
  tried: string;
  /** What has to be met. */
  line: string;
  /** Does not fit in twenty minutes beside the others; the nightly run has it. */
  isLong?: boolean;
  /** Starts what it needs and stops it again. */
  run: () => Promise<Outcome>;
}
