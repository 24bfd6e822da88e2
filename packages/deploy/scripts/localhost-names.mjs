/**
 * Preloaded into Playwright: every name below .localhost is this machine (RFC 6761), as browsers have it by themselves and not
 * every resolver does.
 */
import dns from 'node:dns';

/**
 * @template {(name: string, ...rest: never[]) => unknown} T
 * @param {T} lookup
 */
const withLocalNames = (lookup) =>
  new Proxy(lookup, {
    apply: (target, self, [name, ...rest]) =>
      Reflect.apply(target, self, [
        typeof name === 'string' && name.endsWith('.localhost') ? 'localhost' : name,
        ...rest,
      ]),
  });

dns.lookup = withLocalNames(dns.lookup);
dns.promises.lookup = withLocalNames(dns.promises.lookup);
