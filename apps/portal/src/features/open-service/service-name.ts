const names: ReadonlyMap<string, string> = new Map([
  ['ocean_tracking', 'Ocean Tracking'],
  ['awb_tracking', 'AWB Tracking'],
  ['idp', 'Document Processing'],
  ['erp', 'ERP'],
]);

/** What a service is called before the catalogue is known. */
export function serviceName(key: string): string {
  return names.get(key) ?? key;
}
