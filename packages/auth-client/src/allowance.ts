/** Lets so many through within so long. */
export interface Allowance {
  readonly atMost: number;
  readonly withinMilliseconds: number;
}

export function createAllowance(now: () => number, { atMost, withinMilliseconds }: Allowance): { take: () => boolean } {
  let taken: readonly number[] = [];
  return {
    /** Whether one more is let through. */
    take() {
      taken = taken.filter((at) => now() - at < withinMilliseconds);
      if (taken.length >= atMost) return false;
      taken = [...taken, now()];
      return true;
    },
  };
}
