import type { Context } from '../context.ts';

/** What a mail about something that happened to an account says of it, whatever that was. */
export function aboutAccount({ config, clock }: Pick<Context, 'config' | 'clock'>, firstName: string) {
  return { brand: config.brandName, portalUrl: config.portalUrl, firstName, at: new Date(clock()) };
}
