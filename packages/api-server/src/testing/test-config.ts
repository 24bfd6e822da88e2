import { type Config, parseConfig } from '../config.ts';

/** Demo profile with nothing printed; tests change single values. */
export function testConfig(changes: Partial<Config> = {}): Config {
  return { ...parseConfig({ GANGWAY_PROFILE: 'demo', LOG_LEVEL: 'silent' }), ...changes };
}
