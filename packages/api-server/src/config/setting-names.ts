import { parseConfig } from './config.ts';
import type { Environment } from './read-environment.ts';

/** Every setting, as parseConfig asks for them; those that may stand in files also with `_FILE`. */
export function settingNames(): string[] {
  const asked = new Set<string>();
  const environment = new Proxy<Record<string, string>>(
    {},
    {
      get: (_none, name) => {
        asked.add(String(name));
        return name === 'GANGWAY_PROFILE' ? 'demo' : undefined;
      },
    },
  );
  parseConfig(environment);
  return [...asked].toSorted();
}

/** Not ours to read, but ours: what the nginx configuration and the apps are made with. */
const others = new Set(['PORTAL_HOST', 'CONSOLE_HOST', 'API_HOST', 'PORTAL_ROOT', 'CONSOLE_ROOT', 'HTTP_PORT']);

/** Names in the environment that are no setting, one slip away from one that is not set: `PORTAL_PROT`. */
export function misspeltSettings(env: Environment): { name: string; meant: string }[] {
  const names = settingNames();
  const known = new Set(names);
  const unset = names.filter((name) => env[name] === undefined && name.length >= 8);
  return Object.keys(env)
    .filter((name) => !known.has(name) && !others.has(name) && /^[A-Z_]{7,}$/.test(name))
    .flatMap((name) => {
      const meant = unset.find((candidate) => isOneSlip(name, candidate));
      return meant === undefined ? [] : [{ name, meant }];
    });
}

/** One letter too many, too few or another, or two that changed places. */
function isOneSlip(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const rest = short.slice(at + 1);
  return (
    rest === long.slice(at + 1) ||
    (short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2))
  );
}
