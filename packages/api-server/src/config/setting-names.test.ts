import { describe, expect, it } from 'vitest';
import { misspeltSettings, settingNames } from './setting-names.ts';

describe('the settings', () => {
  it('are all known by name, those in files too', () => {
    const names = settingNames();
    expect(names.length).toBeGreaterThan(45);
    expect(names).toEqual(expect.arrayContaining(['PORTAL_PORT', 'METRICS_PORT', 'APP_SECRET', 'APP_SECRET_FILE']));
  });

  it.each([
    ['PORTAL_PROT', 'PORTAL_PORT'],
    ['PASSWORD_GRAN', 'PASSWORD_GRANT'],
    ['RESET_REVEALS_UNKNOWNN', 'RESET_REVEALS_UNKNOWN'],
    ['TRUSTED_PRAXY', 'TRUSTED_PROXY'],
  ])('are missed by a slip: %s', (name, meant) => {
    expect(misspeltSettings({ [name]: '1' })).toEqual([{ name, meant }]);
  });

  it('are not missed by what is set beside them, by names of others, or by what is no slip', () => {
    expect(misspeltSettings({ PORTAL_PROT: '1', PORTAL_PORT: '1' })).toEqual([]);
    for (const name of ['PORTAL_HOST', 'API_HOST', 'HOSTNAME', 'PATH', 'LOG_LEVELS_OF_MINE', 'HOSTS', 'PORT']) {
      expect(misspeltSettings({ [name]: '1' })).toEqual([]);
    }
  });
});
