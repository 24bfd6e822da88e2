import type { ServiceArtName } from './service-drawings.tsx';

const arts: ReadonlyMap<string, ServiceArtName> = new Map([
  ['ocean_tracking', 'ocean'],
  ['awb_tracking', 'air'],
  ['idp', 'document'],
  ['erp', 'erp'],
]);

/** Drawing and hue of a service by its key; undefined for further services, which share the slate one. */
export function artOfService(key: string): ServiceArtName | undefined {
  return arts.get(key);
}
