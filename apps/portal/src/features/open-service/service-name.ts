import { msg, t } from '@gangway/messages';

const names: ReadonlyMap<string, string> = new Map([
  ['ocean_tracking', msg('Ocean Tracking')],
  ['awb_tracking', msg('AWB Tracking')],
  ['idp', msg('Document Processing')],
  ['erp', 'ERP'],
]);

/** Name of a service until the catalogue loads. */
export function serviceName(key: string): string {
  const name = names.get(key);
  return name === undefined ? key : t(name);
}
