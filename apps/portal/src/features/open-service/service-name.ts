const names: ReadonlyMap<string, string> = new Map([
  ['ocean_tracking', 'Ocean Tracking'],
  ['awb_tracking', 'AWB Tracking'],
  ['idp', 'Document Processing'],
  ['erp', 'ERP'],
]);

/** Name of a service until the catalogue loads. */
export function serviceName(key: string): string {
  return names.get(key) ?? key;
}
