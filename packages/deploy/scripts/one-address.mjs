/** Settings for a server whose callers share one address: lift the limits per address. */
export const oneAddress = { LIMITS_MULTIPLIER: '5000' };
