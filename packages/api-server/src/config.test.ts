import { describe, expect, it } from 'vitest';
import { demoAppSecret, parseConfig } from './config.ts';

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
  it('is production by default and names everything that is missing at once, with what to do', () => {
    const lines = problemsOf({}).split('\n');
    expect(lines.map((line) => line.split(' ', 1)[0])).toEqual(['DATABASE_URL', 'SMTP_URL', 'APP_SECRET']);
    for (const line of lines) expect(line).toMatch(/set it to/);
  });

  it('refuses the secret of the demo in production, and a short one anywhere', () => {
    expect(problemsOf({ ...production, APP_SECRET: demoAppSecret })).toMatch(/^APP_SECRET is the demo's/);
    expect(problemsOf({ GANGWAY_PROFILE: 'demo', APP_SECRET: 'short' })).toMatch(/^APP_SECRET has 5 characters/);
  });

  it.each([
    ['GANGWAY_PROFILE', 'staging'],
    ['API_PORT', '99999'],
    ['API_PORT', '40 02'],
    ['PORTAL_URL', 'portal.example.com'],
    ['PORTAL_URL', 'javascript:alert(1)'],
    ['PORTAL_URL', 'https://portal.example.com/path'],
    ['DATABASE_URL', 'mysql://db'],
    ['SMTP_URL', 'mail.example'],
    ['TRUSTED_PROXY', 'true'],
    ['PASSWORD_GRANT', 'yes'],
    ['LOG_LEVEL', 'loud'],
  ])('names %s when it is %j', (name, value) => {
    expect(problemsOf({ ...production, GANGWAY_PROFILE: 'demo', [name]: value })).toContain(name);
  });

  it('never repeats a password in its complaint', () => {
    expect(problemsOf({ ...production, DATABASE_URL: 'mysql://app:hunter2@db' })).not.toContain('hunter2');
  });

  it('keeps portal, console and API apart', () => {
    expect(problemsOf({ ...production, PORTAL_URL: 'https://a.example', CONSOLE_URL: 'https://a.example' })).toMatch(
      /three different addresses/,
    );
  });

  it('is safe in production and literal in the demo', () => {
    expect(parseConfig(production)).toMatchObject({
      profile: 'production',
      host: '0.0.0.0',
      resetRevealsUnknown: false,
      passwordGrant: false,
      hsts: true,
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
});
