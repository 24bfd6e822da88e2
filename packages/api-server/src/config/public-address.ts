import { BlockList, isIPv6 } from 'node:net';

/** Networks outside the public internet: IANA's special-purpose registries (RFC 6890 and after). */
const special = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  special.addSubnet(network, bits, 'ipv4');
}
// In IPv6 only the global unicast range is public, except for these parts.
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  special.addSubnet(network, bits, 'ipv6');
}

/**
 * Whether an IP address is on the public internet. An address that embeds an IPv4 one (mapped, NAT64, 6to4) is not: it leads to
 * that one.
 */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !special.check(address, 'ipv4');
  return !address.includes('%') && globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/**
 * Matches addresses in networks such as `10.1.0.0/16`, private ones that hold services.
 * @throws RangeError for anything else
 */
export function networks(entries: readonly string[]): (address: string) => boolean {
  const allowed = new BlockList();
  for (const entry of entries) {
    const [network = '', bits] = entry.split('/');
    const family = isIPv6(network) ? 'ipv6' : 'ipv4';
    allowed.addSubnet(network, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return (address) => allowed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
