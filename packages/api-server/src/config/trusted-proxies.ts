import { BlockList, isIP } from 'node:net';
import { canonical } from './ip-address.ts';

/** Shortest prefix a proxy may be named by: wider networks hold callers as well. */
const leastPrefix = { 4: 24, 6: 64 } as const;

/** Problem of an entry of TRUSTED_PROXY; undefined for an address or a small network. */
export function proxyProblem(entry: string): string | undefined {
  const [address = '', prefix, ...more] = entry.split('/');
  const kind = isIP(address);
  const isMapped = kind === 6 && isIP(canonical(address) ?? '') === 4;
  if ((kind !== 4 && kind !== 6) || isMapped || address.includes('%') || more.length > 0) {
    return 'is no address: name the exact address of the proxy, such as 10.0.0.5';
  }
  if (prefix === undefined) return undefined;
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  if (!(bits <= (kind === 4 ? 32 : 128))) return 'is no network: name the exact address of the proxy, such as 10.0.0.5';
  const least = leastPrefix[kind];
  return bits < least
    ? `is wider than /${least}, and a person who stands in it could pretend any address: name the exact address of the proxy`
    : undefined;
}

/** Whether an address belongs to a trusted proxy. */
export function trustedProxies(entries: readonly string[]): (address: string | undefined) => boolean {
  const trusted = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  return (address) => {
    const plain = canonical(address ?? '');
    return plain !== undefined && trusted.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  };
}
