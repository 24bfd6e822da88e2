/** Settings of a server whose callers all come from one address: they keep the limits of an address out of the way. */
export const oneAddress = { LIMITS_MULTIPLIER: '5000' };
