export interface RestartsSeen {
  requests: number;
  byMethod: Record<string, number>;
  seconds: number;
  /** One line for each request that was not answered as it should be. */
  failures: string[];
  /** POSTs that were confirmed, and the rows that are there. */
  confirmed: number;
  rows: number;
  /** DELETEs that were confirmed, and whether the user is in the state that so many make. */
  toggles: number;
  asIntended: boolean;
  /** Milliseconds. */
  latency: { median: number; p99: number; longest: number };
  /** Errors in nginx's log other than refused connections. */
  surprises: string[];
}

export function restartUnderLoad(options?: {
  restarts?: number;
  perSecond?: number;
  firstPort?: number;
  say?: (line: string) => void;
}): Promise<RestartsSeen>;
