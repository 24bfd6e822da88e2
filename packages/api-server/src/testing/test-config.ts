import { type Config, parseConfig } from '../config/config.ts';

/** Demo profile with nothing printed; tests change single values. They all call from one address, thousands of times. */
export function testConfig(changes: Partial<Config> = {}): Config {
  return { ...parseConfig({ GANGWAY_PROFILE: 'demo', LOG_LEVEL: 'silent' }), callsPerMinute: unlimited, ...changes };
}

const unlimited = { refreshes: 1e9, codes: 1e9, serviceSignIns: 1e9, links: 1e9, looks: 1e9, wholeLists: 1e9 };
