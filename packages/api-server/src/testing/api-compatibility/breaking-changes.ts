import { type Access, adminRoles, policy, type Route } from '@gangway/contract';

/** A route as plain JSON: the part that an app built from it relies on. */
export type WireRoute = Omit<Route, 'access' | 'fresh' | 'params' | 'query' | 'body' | 'responses' | 'summary'> & {
  /** `public`, `signed-in`, `administrators`, or roles with a space between them: a permission may change its name. */
  readonly access: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly responses: Readonly<Record<string, Schema>>;
};

/** The part of JSON Schema that the contract is written in. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** Turns routes into plain JSON, sorted by path. */
export function wireOf(routes: readonly Route[]): WireRoute[] {
  const plain: (Omit<WireRoute, 'access'> & { access: Access; summary?: string; fresh?: unknown })[] = JSON.parse(
    JSON.stringify(routes),
  );
  return plain
    .map(({ summary: _summary, fresh: _fresh, access, ...route }) => ({ ...route, access: rolesOf(access) }))
    .toSorted((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1));
}

/**
 * Finds what breaks an app built from the `recorded` routes at an API that serves `today`'s, each as a sentence that begins with the
 * call. New routes, optional request fields, answer fields and failures break nothing.
 */
export function breakingChanges(recorded: readonly WireRoute[], today: readonly WireRoute[]): string[] {
  return recorded.flatMap((old) =>
    [old.path, ...(old.aliases ?? [])].flatMap((path) => {
      const call = `${old.method} ${path}`;
      const now = today.find((route) => serves(route, old.method, path));
      if (!now) return [`${call} is gone`];
      return [...brokenCalls(old, now), ...brokenAnswers(old, now)].map((change) => `${call} ${change}`);
    }),
  );
}

const withoutNames = (path: string) => path.replaceAll(/:[A-Za-z]+/g, ':');

function serves(route: WireRoute, method: string, path: string): boolean {
  return (
    route.method === method &&
    [route.path, ...(route.aliases ?? [])].some((p) => withoutNames(p) === withoutNames(path))
  );
}

function rolesOf(access: Access): string {
  if (access === 'public' || access === 'signed-in') return access;
  const roles: readonly string[] = policy[access];
  return roles.length === adminRoles.length ? 'administrators' : roles.toSorted().join(' ');
}

function isNarrower(now: string, old: string): boolean {
  if (now === old || now === 'public') return false;
  if (now === 'signed-in') return old === 'public';
  if (now === 'administrators') return old === 'public' || old === 'signed-in';
  const allowed = new Set(now.split(' '));
  return old.split(' ').some((role) => !allowed.has(role));
}

function brokenCalls(old: WireRoute, now: WireRoute): string[] {
  const found: string[] = [];
  if (isNarrower(now.access, old.access)) found.push(`was open to '${old.access}' and is open to '${now.access}'`);
  if ((now.encoding ?? 'json') !== (old.encoding ?? 'json')) found.push('reads its body in another encoding');
  // The API must take all that the old app sends, and it refuses unknown fields.
  for (const part of ['params', 'query', 'body'] as const) {
    found.push(...misfits(old[part] ?? nothing, now[part] ?? nothing, part, true));
  }
  return found;
}

const nothing: Schema = { type: 'object', properties: {} };

function brokenAnswers(old: WireRoute, now: WireRoute): string[] {
  const found: string[] = [];
  if (now.contentType !== old.contentType) found.push('answers with another content type');
  for (const [status, schema] of Object.entries(old.responses)) {
    const answer = now.responses[status];
    // The old app must be able to read the answer; it ignores unknown fields.
    if (answer === undefined) found.push(`answers no ${status} any more`);
    else found.push(...misfits(answer, schema, status, false));
  }
  for (const status of Object.keys(now.responses)) {
    if (Number(status) < 400 && old.responses[status] === undefined) found.push(`answers the new success ${status}`);
  }
  return found;
}

/** Lists why `taken` may refuse a value of `given`. With `closed`, it refuses fields it does not list. */
function misfits(given: Schema, taken: Schema, at: string, closed: boolean): string[] {
  if (given.anyOf) return given.anyOf.flatMap((member) => misfits(member, taken, at, closed));
  if (taken.anyOf) {
    const misses = taken.anyOf.map((member) => misfits(given, member, at, closed));
    return misses.some((miss) => miss.length === 0) ? [] : [`${at}: ${describe(given)} is none of ${describe(taken)}`];
  }
  if ('const' in taken && !('const' in given && given.const === taken.const)) {
    return [`${at}: ${describe(given)} is not ${describe(taken)}`];
  }
  if (taken.type !== undefined && taken.type !== given.type && !(given.type === 'integer' && taken.type === 'number')) {
    return [`${at}: ${describe(given)} is not ${describe(taken)}`];
  }
  if ('const' in given) return constMisfits(given.const, taken, at);
  const found = limits.flatMap(([name, holds]) =>
    taken[name] === undefined || (given[name] !== undefined && holds(given[name], taken[name]))
      ? []
      : [`${at}: ${name} is ${String(given[name] ?? 'open')} against ${String(taken[name])}`],
  );
  if (given.items && taken.items) found.push(...misfits(given.items, taken.items, `${at}[]`, closed));
  if (given.type === 'object') found.push(...objectMisfits(given, taken, at, closed));
  return found;
}

function objectMisfits(given: Schema, taken: Schema, at: string, closed: boolean): string[] {
  const found: string[] = [];
  for (const name of taken.required ?? []) {
    if (!given.required?.includes(name)) found.push(`${at}.${name} must be there, and may be missing`);
  }
  for (const [name, schema] of Object.entries(given.properties ?? {})) {
    const known = taken.properties?.[name];
    if (known) found.push(...misfits(schema, known, `${at}.${name}`, closed));
    else if (closed) found.push(`${at}.${name} is not taken any more`);
  }
  if (!closed) {
    const lost = Object.keys(taken.properties ?? {}).filter((name) => given.properties?.[name] === undefined);
    found.push(...lost.map((name) => `${at}.${name} is not sent any more`));
  }
  for (const [pattern, schema] of Object.entries(taken.patternProperties ?? {})) {
    const entries = given.patternProperties?.[pattern];
    found.push(...(entries ? misfits(entries, schema, `${at}{}`, closed) : [`${at} is no map any more`]));
  }
  return found;
}

const atLeast = (given: unknown, taken: unknown) => Number(given) >= Number(taken);
const atMost = (given: unknown, taken: unknown) => Number(given) <= Number(taken);
const same = (given: unknown, taken: unknown) => given === taken;
const limits = [
  ['minimum', atLeast],
  ['maximum', atMost],
  ['minLength', atLeast],
  ['maxLength', atMost],
  ['minItems', atLeast],
  ['maxItems', atMost],
  ['pattern', same],
  ['format', same],
] as const;

function constMisfits(value: unknown, taken: Schema, at: string): string[] {
  if (typeof value !== 'string' || 'const' in taken) return [];
  const fits =
    value.length >= (taken.minLength ?? 0) &&
    value.length <= (taken.maxLength ?? Infinity) &&
    (taken.pattern === undefined || new RegExp(taken.pattern).test(value));
  return fits ? [] : [`${at}: '${value}' is not ${describe(taken)}`];
}

function describe(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(describe).join(' or ');
  if ('const' in schema) return `'${String(schema.const)}'`;
  return schema.type ?? 'anything';
}
