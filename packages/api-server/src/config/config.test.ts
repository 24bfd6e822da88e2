import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';
import { demoAppSecret, settingGroups, settings } from './settings.ts';

const production = {
  DATABASE_URL: 'postgres://app:secret@db.example:5432/gangway',
  SMTP_URL: 'smtps://mail.example',
  APP_SECRET: 'x'.repeat(40),
};
const problemsOf = (env: Record<string, string>): string => {
  try {
    parseConfig(env);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('was accepted');
};

describe('the configuration', () => {
  it('defaults to production and names every missing setting at once, with the remedy', () => {
    const lines = problemsOf({}).split('\n');
    expect(lines.map((line) => line.split(' ', 1)[0])).toEqual(['DATABASE_URL', 'APP_SECRET', 'SMTP_URL']);
    for (const line of lines) expect(line).toMatch(/set it to/);
  });

  it('refuses the published secret in production, and a short one anywhere', () => {
    expect(problemsOf({ ...production, APP_SECRET: demoAppSecret })).toMatch(/^APP_SECRET is the demo's/);
    expect(problemsOf({ GANGWAY_PROFILE: 'demo', APP_SECRET: 'short' })).toMatch(/^APP_SECRET has 5 characters/);
  });

  it.each([
    ['GANGWAY_PROFILE', 'staging'],
    ['API_PORT', '99999'],
    ['API_PORT', '40 02'],
    ['PORTAL_PORT', '6000'],
    ['CONSOLE_PORT', '6667'],
    ['SAMPLE_SERVICE_PORT', '5060'],
    ['METRICS_PORT', '10080'],
    ['PORTAL_URL', 'https://portal.example.com:6000'],
    ['PORTAL_URL', 'portal.example.com'],
    ['PORTAL_URL', 'javascript:alert(1)'],
    ['PORTAL_URL', 'https://portal.example.com/path'],
    ['DATABASE_READ_URL', 'postgres://one.example/gangway, mysql://two.example'],
    ['DATABASE_URL', 'mysql://db'],
    ['SMTP_URL', 'mail.example'],
    ['TRUSTED_PROXY', 'true'],
    ['TRUSTED_PROXY', '0.0.0.0/1,128.0.0.0/1'],
    ['TRUSTED_PROXY', '10.0.0.5, 10.0.0.5/0'],
    ['HOST', '999.1.1.1'],
    ['HOST', 'nosuch.invalid'],
    ['MAIL_FROM', 'garbage'],
    ['MAIL_FROM', 'a <b@c.de>, x@yy.zz'],
    ['MAIL_FROM', 'a\u0000 <b@c.de>'],
    ['BRAND_NAME', 'Quay\nBcc: x@yy.zz'],
    ['METRICS_PORT', '4002'],
    ['API_DOCS', 'yes'],
    ['APP_SECRET_FILE', '/no/such/file'],
    ['PASSWORD_GRANT', 'yes'],
    ['LIMITS_MULTIPLIER', '0'],
    ['LIMITS_MULTIPLIER', 'many'],
    ['LOG_LEVEL', 'loud'],
  ])('names %s when it is %j', (name, value) => {
    expect(problemsOf({ ...production, GANGWAY_PROFILE: 'demo', [name]: value })).toContain(name);
  });

  it('refuses a public address left out beside others in production, where it would be this machine', () => {
    const addresses = { PORTAL_URL: 'https://a.example', CONSOLE_URL: 'https://b.example' };
    expect(problemsOf({ ...production, ...addresses })).toBe(
      'API_URL is missing beside the other public addresses: set it too.',
    );
    expect(parseConfig({ ...production, ...addresses, GANGWAY_PROFILE: 'demo' }).apiUrl).toBe('http://localhost:4002');
    expect(parseConfig(production).apiUrl).toBe('http://localhost:4002');
  });

  it('never repeats a password in a problem', () => {
    expect(problemsOf({ ...production, DATABASE_URL: 'mysql://app:hunter2@db' })).not.toContain('hunter2');
  });

  it.each(['a@b.co', 'Gangway <a@b.co>', '"Quay, Sons" <a@b.co>', '<a@b.co>'])(
    'takes %s as the sender',
    (MAIL_FROM) => {
      expect(parseConfig({ ...production, MAIL_FROM }).mailFrom).toBe(MAIL_FROM);
    },
  );

  it('makes one sender of any brand', () => {
    expect(parseConfig({ ...production, BRAND_NAME: 'Quay, "Sons"' }).mailFrom).toBe(
      '"Quay, \\"Sons\\"" <no-reply@gangway.test>',
    );
  });

  describe('from files', () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'gangway-config-'));
    });
    afterAll(() => rm(folder, { recursive: true }));
    const file = async (name: string, content: string) => {
      await writeFile(path.join(folder, name), content);
      return path.join(folder, name);
    };

    it('takes secrets without their trailing line feed', async () => {
      const env = {
        DATABASE_URL_FILE: await file('database', 'postgres://app:secret@db.example:5432/gangway\n'),
        SMTP_URL_FILE: await file('smtp', 'smtps://mail.example\n'),
        APP_SECRET_FILE: await file('secret', `${'x'.repeat(40)}\n`),
        APP_SECRET_PREVIOUS_FILE: await file('previous', `${'y'.repeat(40)}\n`),
      };
      expect(parseConfig(env)).toMatchObject({
        databaseUrl: 'postgres://app:secret@db.example:5432/gangway',
        smtpUrl: 'smtps://mail.example',
        appSecret: 'x'.repeat(40),
        previousAppSecret: 'y'.repeat(40),
      });
    });

    it('names a setting given twice, and an empty file', async () => {
      const both = { ...production, APP_SECRET_FILE: await file('secret', 'x'.repeat(40)) };
      expect(problemsOf(both)).toBe('APP_SECRET and APP_SECRET_FILE are both set: set one of them.');
      const { APP_SECRET: _, ...others } = production;
      expect(problemsOf({ ...others, APP_SECRET_FILE: await file('empty', '\n') })).toBe(
        'APP_SECRET_FILE names an empty file: put the value into it.',
      );
    });
  });

  it('refuses one address for two apps', () => {
    expect(problemsOf({ ...production, PORTAL_URL: 'https://a.example', CONSOLE_URL: 'https://a.example' })).toMatch(
      /three different addresses/,
    );
  });

  it('names two equal ports where the addresses derive from them', () => {
    expect(problemsOf({ GANGWAY_PROFILE: 'demo', PORTAL_PORT: '4002' })).toBe(
      'PORTAL_PORT and API_PORT are both 4002: give each a port of its own.',
    );
    // Ports of the apps mean nothing to a replica with addresses.
    const addresses = {
      PORTAL_URL: 'https://a.example',
      CONSOLE_URL: 'https://b.example',
      API_URL: 'https://c.example',
    };
    expect(() => parseConfig({ ...production, ...addresses, API_PORT: '4000' })).not.toThrow();
  });

  it('sends one day of HSTS by default', () => {
    const hsts = (HSTS: string) => parseConfig({ ...production, HSTS }).hsts;
    expect(hsts('true')).toBe('max-age=86400');
    expect(hsts('false')).toBeNull();
    expect(hsts('max-age=63072000; includeSubDomains; preload')).toBe('max-age=63072000; includeSubDomains; preload');
    expect(problemsOf({ ...production, HSTS: 'max-age=1"; add_header X y' })).toMatch(/^HSTS is /);
  });

  it('defaults to safe values in production and to the specified ones in the demo', () => {
    expect(parseConfig(production)).toMatchObject({
      profile: 'production',
      host: '0.0.0.0',
      resetRevealsUnknown: false,
      passwordGrant: false,
      hsts: 'max-age=86400',
      emailTldMaxLetters: 4,
      trustedProxies: [],
    });
    expect(parseConfig({ GANGWAY_PROFILE: 'demo' })).toMatchObject({
      host: '127.0.0.1',
      databaseUrl: null,
      smtpUrl: null,
      resetRevealsUnknown: true,
      passwordGrant: true,
      portalUrl: 'http://localhost:4000',
      consoleUrl: 'http://localhost:4001',
      apiUrl: 'http://localhost:4002',
    });
  });

  it('multiplies every limit but the hard one, and keeps each at one at least', () => {
    const limits = (LIMITS_MULTIPLIER: string) => parseConfig({ ...production, LIMITS_MULTIPLIER });
    expect(limits('2').throttle).toMatchObject({
      hardLimit: 100,
      attemptsPerAddress: 600,
      resetMailsPerEmailPerHour: 6,
    });
    expect(limits('2').callsPerMinute.refreshes).toBe(12_000);
    expect(limits('0.1').throttle.invitationsPerPersonPerHour).toBe(1);
  });
});

it('documents each setting once, with a sentence and its default or what holds without it', () => {
  const grouped = settingGroups.flatMap((group) => Object.entries(group.settings));
  expect(grouped.map(([name]) => name)).toEqual(Object.keys(settings));
  for (const [name, setting] of grouped) {
    expect([name, setting.help]).toEqual([name, expect.stringMatching(/^[A-Z].*\.$/)]);
    expect([name, setting.default ?? setting.unset]).toEqual([name, expect.any(String)]);
  }
});
