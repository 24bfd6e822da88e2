import { describe, expect, it } from 'vitest';
import { ignoredSettings, settingNames } from './setting-names.ts';

it('lists every setting, and the files that may hold one', () => {
  const names = settingNames();
  expect(names.length).toBeGreaterThan(45);
  expect(names).toEqual(expect.arrayContaining(['PORTAL_PORT', 'METRICS_PORT', 'APP_SECRET', 'APP_SECRET_FILE']));
});

describe('a variable without effect', () => {
  it.each([
    ['PORTAL_PROT', 'PORTAL_PORT'],
    ['PASSWORD_GRAN', 'PASSWORD_GRANT'],
    ['RESET_REVEALS_UNKNOWNN', 'RESET_REVEALS_UNKNOWN'],
    ['TRUSTED_PRAXY', 'TRUSTED_PROXY'],
  ])('is named with the setting it misspells: %s', (name, meant) => {
    expect(ignoredSettings({ [name]: '1' })).toEqual([
      `${name} is not a Gangway setting and was ignored. Did you mean ${meant}?`,
    ]);
  });

  it('is named once its setting is gone, together with the others', () => {
    expect(ignoredSettings({ THROTTLE_FREE: '9', CODES_PER_ADDRESS: '9' })).toEqual([
      'No longer settings and ignored: THROTTLE_FREE, CODES_PER_ADDRESS. LIMITS_MULTIPLIER raises or lowers all limits together.',
    ]);
  });

  it('is left alone beside the setting it resembles, when another program owns it, or when it is no slip', () => {
    expect(ignoredSettings({ PORTAL_PROT: '1', PORTAL_PORT: '1' })).toEqual([]);
    for (const name of ['PORTAL_HOST', 'API_HOST', 'HOSTNAME', 'PATH', 'LOG_LEVELS_OF_MINE', 'HOSTS', 'PORT']) {
      expect(ignoredSettings({ [name]: '1' })).toEqual([]);
    }
  });
});
