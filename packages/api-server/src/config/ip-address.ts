import { isIP } from 'node:net';

/** One host: an IPv4 address, or an IPv6 /64, which one household or attacker owns. */
export function hostOf(address: string): string {
  return isIP(address) === 6 ? networkOf(address) : address;
}

/** A site's network as providers assign it: /24 of IPv4, /56 of IPv6. */
export function siteOf(address: string): string {
  if (isIP(address) !== 6) return networkOf(address);
  const groups = expand(address).slice(0, 4);
  const last = Number.parseInt(groups[3] ?? '0', 16) & 0xff00;
  return `${[...groups.slice(0, 3), last.toString(16)].join(':')}::/56`;
}

/** The counted network: /24 of IPv4, or /64 of IPv6, which one household or attacker owns. */
export function networkOf(address: string): string {
  if (isIP(address) === 4) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  if (isIP(address) === 6) return `${expand(address).slice(0, 4).join(':')}::/64`;
  return address;
}

/** One spelling per address, IPv4 for a mapped IPv6 one; undefined for an invalid address. */
export function canonical(address: string): string | undefined {
  const plain = address.split('%', 1)[0] ?? '';
  const kind = isIP(plain);
  if (kind === 0) return undefined;
  if (kind === 4) return plain;
  const groups = expand(plain);
  // ::ffff:a.b.c.d is an IPv4 address.
  if (groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff') {
    const [high, low] = [groups[6], groups[7]].map((group) => Number.parseInt(group ?? '0', 16));
    return [high ?? 0, low ?? 0].flatMap((part) => [part >> 8, part & 255]).join('.');
  }
  return groups.join(':');
}

/** Eight groups without leading zeros. */
function expand(address: string): string[] {
  const dotted = /(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address);
  let text = address.toLowerCase();
  if (dotted) {
    const [a, b, c, d] = dotted.slice(1).map(Number);
    const tail = `${(((a ?? 0) << 8) | (b ?? 0)).toString(16)}:${(((c ?? 0) << 8) | (d ?? 0)).toString(16)}`;
    text = text.slice(0, dotted.index) + tail;
  }
  const [head = '', tail] = text.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const middle =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...middle, ...right].map((group) => Number.parseInt(group, 16).toString(16));
}
