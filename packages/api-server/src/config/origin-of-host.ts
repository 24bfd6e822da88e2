import type { Config } from './config.ts';

/** The address of an own host's pages: with the scheme and the port of the portal's, which stands behind the same proxy. */
export function originOfHost(host: string, { portalUrl }: Pick<Config, 'portalUrl'>): string {
  const url = new URL(portalUrl);
  url.hostname = host;
  return url.origin;
}
