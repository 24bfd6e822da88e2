/** Settings of a server whose callers all come from one address: they keep the limits of an address out of the way. */
export const oneAddress = {
  THROTTLE_ATTEMPTS_PER_ADDRESS: '1000000',
  REFRESHES_PER_ADDRESS: '1000000',
  LINK_CALLS_PER_ADDRESS: '1000000',
  WHOLE_LISTS_PER_ADDRESS: '1000000',
};
