/** Settings of a server whose callers all come from one address: what is counted by address is out of the way. */
export const oneAddress = {
  THROTTLE_ATTEMPTS_PER_ADDRESS: '1000000',
  REFRESHES_PER_ADDRESS: '1000000',
  LINK_CALLS_PER_ADDRESS: '1000000',
  WHOLE_LISTS_PER_ADDRESS: '1000000',
};

/**
 * The same of nginx: what it lets one address ask in a second.
 * @param {string} _name of a file of the configuration
 * @param {string} text
 */
export const nginxOfOneAddress = (_name, text) => text.replace('rate=200r/s', 'rate=100000r/s');
