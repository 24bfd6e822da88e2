/**
 * Preloaded into Playwright: every name below .localhost is this machine (RFC 6761), as browsers have it by themselves and not
 * every resolver does.
 */
import dns from 'node:dns';

const isLocal = (name) => typeof name === 'string' && name.endsWith('.localhost');

const lookup = dns.lookup;
dns.lookup = (name, ...rest) => lookup(isLocal(name) ? 'localhost' : name, ...rest);
const lookupLater = dns.promises.lookup;
dns.promises.lookup = (name, ...rest) => lookupLater(isLocal(name) ? 'localhost' : name, ...rest);
