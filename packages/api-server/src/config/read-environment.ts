import { readFileSync } from 'node:fs';
import { errorCode } from './error-code.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export type EnvironmentReader = ReturnType<typeof environmentReader>;

/** Reads settings one by one. What is wrong with one goes to `problems`: a sentence that names it and says what to do. */
export function environmentReader(env: Environment) {
  const problems: string[] = [];
  const read = (name: string) => {
    const value = env[name]?.trim();
    return value === '' ? undefined : value;
  };
  /** A value that may also stand in a file, where orchestrators put what no process list should show. */
  const secret = (name: string): string | undefined => {
    const file = read(`${name}_FILE`);
    if (file === undefined) return read(name);
    if (read(name) !== undefined) problems.push(`${name} and ${name}_FILE are both set: set one of them.`);
    try {
      const value = readFileSync(file, 'utf8').trim();
      if (value === '') problems.push(`${name}_FILE names an empty file: put the value into it.`);
      return value;
    } catch (error) {
      problems.push(
        `${name}_FILE cannot be read (${errorCode(error) ?? 'no file'}): name a file that this user may read.`,
      );
      // Not missing as well: one fault, one problem.
      return undefined;
    }
  };
  const isSet = (name: string) => read(name) !== undefined || read(`${name}_FILE`) !== undefined;

  const choice = <const T extends string>(name: string, allowed: readonly T[], fallback: T): T => {
    const value = read(name) ?? fallback;
    const found = allowed.find((candidate) => candidate === value);
    if (found === undefined) problems.push(`${name} is '${value}': set it to one of ${allowed.join(', ')}.`);
    return found ?? fallback;
  };
  const integer = (name: string, fallback: number, least: number, most: number): number => {
    const value = read(name);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < least || number > most) {
      problems.push(`${name} is '${value}': set it to a whole number from ${least} to ${most}.`);
      return fallback;
    }
    return number;
  };
  /** Values with commas between. */
  const entries = (value = ''): string[] =>
    value
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
  const flag = (name: string, fallback: boolean): boolean =>
    choice(name, ['true', 'false'], fallback ? 'true' : 'false') === 'true';
  const origin = (name: string, fallback: string): string => {
    const value = read(name) ?? fallback;
    const url = parseUrl(value);
    if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username) {
      problems.push(
        `${name} is '${value}': set it to an address such as https://portal.example.com, without path or query.`,
      );
      return fallback;
    }
    return url.origin;
  };
  const checked = (name: string, value: string, schemes: readonly string[], example: string): string | null => {
    const url = parseUrl(value);
    if (url && schemes.includes(url.protocol)) return value;
    problems.push(`${name} is not usable: set it to an address such as ${example}.`);
    return null;
  };
  const address = (name: string, schemes: readonly string[], example: string): string | null => {
    const value = secret(name);
    return value === undefined || value === '' ? null : checked(name, value, schemes, example);
  };

  /** `name=value`, with commas between and percent signs for what is not plain, as OpenTelemetry has it. */
  const pairs = (name: string, value: string | undefined): Record<string, string> =>
    Object.fromEntries(
      entries(value).flatMap((entry): [string, string][] => {
        const [, key = '', text = ''] = /^([^=]+)=(.*)$/.exec(entry) ?? [];
        try {
          if (key !== '') return [[key.trim(), decodeURIComponent(text.trim())]];
        } catch {
          // Said below.
        }
        // Not the value, which may be a secret.
        problems.push(`${name} cannot be read: write name=value, with commas between.`);
        return [];
      }),
    );

  return { problems, read, secret, isSet, choice, integer, entries, flag, origin, checked, address, pairs };
}

/** `URL.parse`, which Node 20 lacks. */
function parseUrl(value: string): URL | null {
  try {
    return new URL(value);
  } catch {
    return null;
  }
}
