import { createContext, use, type Context } from 'react';

/**
 * Creates the context of an app's run-time configuration, constant for the life of the page, and the hook that reads
 * it.
 */
export function createConfigContext<Config>(): { ConfigContext: Context<Config | null>; useConfig: () => Config } {
  const ConfigContext = createContext<Config | null>(null);
  return {
    ConfigContext,
    useConfig() {
      const config = use(ConfigContext);
      if (config === null) throw new Error('useConfig needs a ConfigContext above it.');
      return config;
    },
  };
}
