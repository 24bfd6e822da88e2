import { isIP } from 'node:net';

/** Values of a setting. `read` throws a {@link SettingProblem} whose message follows the setting's name. */
export interface SettingKind<T> {
  /** Printed in the reference: `whole number from 1 to 65535`. */
  label: string;
  read(text: string): T;
}

export class SettingProblem extends Error {
  override name = 'SettingProblem';
}

/** One line of text. */
export const text: SettingKind<string> = {
  label: 'text',
  read: (value) => {
    if (/\p{Cc}/u.test(value)) throw new SettingProblem('holds a control character: set it to plain text.');
    return value;
  },
};

export function choice<const T extends string>(allowed: readonly T[]): SettingKind<T> {
  return {
    label: allowed.join(', '),
    read: (value) => {
      const found = allowed.find((candidate) => candidate === value);
      if (found === undefined) throw new SettingProblem(`is '${value}': set it to one of ${allowed.join(', ')}.`);
      return found;
    },
  };
}

const trueOrFalse = choice(['true', 'false']);
export const flag: SettingKind<boolean> = {
  label: trueOrFalse.label,
  read: (value) => trueOrFalse.read(value) === 'true',
};

export function integer(least: number, most: number): SettingKind<number> {
  const label = `whole number from ${least} to ${most}`;
  return {
    label,
    read: (value) => {
      const number = Number(value);
      if (!/^\d+$/.test(value) || number < least || number > most) {
        throw new SettingProblem(`is '${value}': set it to a ${label}.`);
      }
      return number;
    },
  };
}

export function decimal(least: number, most: number): SettingKind<number> {
  const label = `number from ${least} to ${most}`;
  return {
    label,
    read: (value) => {
      const number = Number(value);
      if (!(number >= least && number <= most)) throw new SettingProblem(`is '${value}': set it to a ${label}.`);
      return number;
    },
  };
}

/** Ports that no browser opens, since other protocols live there (Fetch standard, section 2.9, port blocking). */
const blockedPorts = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

function refuseBlocked(port: number, value: string): void {
  if (!blockedPorts.has(port)) return;
  throw new SettingProblem(
    `is '${value}': no browser opens port ${port}, which belongs to another protocol. Set another one.`,
  );
}

const anyPort = integer(1, 65_535);

export const port: SettingKind<number> = {
  ...anyPort,
  read: (value) => {
    const number = anyPort.read(value);
    refuseBlocked(number, value);
    return number;
  },
};

/** Values with commas between. */
export const list: SettingKind<string[]> = { label: 'list with commas between', read: entriesOf };

export const origin: SettingKind<string> = {
  label: 'address without path',
  read: (value) => {
    const url = parseUrl(value);
    if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username) {
      throw new SettingProblem(
        `is '${value}': set it to an address such as https://portal.example.com, without path or query.`,
      );
    }
    refuseBlocked(Number(url.port), value);
    return url.origin;
  },
};

/** An address that may hold a password, which no message repeats. */
export function address(schemes: readonly string[], example: string): SettingKind<string> {
  return {
    label: 'address',
    read: (value) => {
      const url = parseUrl(value);
      if (url && schemes.includes(url.protocol)) return value;
      throw new SettingProblem(`is not usable: set it to an address such as ${example}.`);
    },
  };
}

export function addresses(schemes: readonly string[], example: string): SettingKind<string[]> {
  const one = address(schemes, example);
  return { label: 'addresses with commas between', read: (value) => entriesOf(value).map((entry) => one.read(entry)) };
}

/** An address to listen on. */
export const host: SettingKind<string> = {
  label: 'address of this machine',
  read: (value) => {
    if (value !== 'localhost' && (isIP(value) === 0 || value.includes('%'))) {
      throw new SettingProblem(
        `is '${value}': set it to an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all.`,
      );
    }
    return value;
  },
};

/** `name <address>` or an address alone; exactly one, as several would send every mail in several names. */
const oneSender =
  /^(?:(?:"(?:[^"\\\p{Cc}]|\\[^\p{Cc}])*"\s*|[^"<>,;:@\p{Cc}]*)<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/u;

export const sender: SettingKind<string> = {
  label: 'sender of mails',
  read: (value) => {
    if (oneSender.test(value)) return value;
    throw new SettingProblem(`is '${value}': set it to one sender, such as Gangway <no-reply@example.com>.`);
  },
};

export const appSecret: SettingKind<string> = {
  label: 'at least 32 random characters',
  read: (value) => {
    if (value.length >= 32) return value;
    throw new SettingProblem(`has ${value.length} characters: set it to at least 32 random ones.`);
  },
};

/** The header `Strict-Transport-Security`; null sends none. */
export const strictTransport: SettingKind<string | null> = {
  label: 'true, false, or the header',
  read: (value) => {
    if (value === 'false') return null;
    // One day: moving the host or going back to plain HTTP must not lock visitors out for years.
    if (value === 'true') return 'max-age=86400';
    if (/^max-age=\d+(?:; ?includeSubDomains)?(?:; ?preload)?$/.test(value)) return value;
    throw new SettingProblem(`is '${value}': set it to true (a day), false, or a header such as max-age=63072000.`);
  },
};

/** `name=value` with commas between, values percent-encoded (OpenTelemetry, Environment Variable Specification). */
export const pairs: SettingKind<Record<string, string>> = {
  label: 'name=value with commas between',
  read: (value) =>
    Object.fromEntries(
      entriesOf(value).map((entry): [string, string] => {
        const [, key = '', encoded = ''] = /^([^=]+)=(.*)$/.exec(entry) ?? [];
        try {
          if (key !== '') return [key.trim(), decodeURIComponent(encoded.trim())];
        } catch {
          // The problem below covers it.
        }
        // Leave the value out: it may be a secret.
        throw new SettingProblem('cannot be read: write name=value, with commas between.');
      }),
    ),
};

function entriesOf(value: string): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** `URL.parse`, which Node 20 lacks. */
function parseUrl(value: string): URL | null {
  try {
    return new URL(value);
  } catch {
    return null;
  }
}
