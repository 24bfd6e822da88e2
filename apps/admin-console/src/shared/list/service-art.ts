const drawings: Readonly<Record<string, string>> = {
  ocean_tracking: 'ocean',
  awb_tracking: 'air',
  idp: 'document',
  erp: 'erp',
};

/** Drawing of a service by its key; undefined for further services, which share the neutral one. */
export function artOfService(key: string): string | undefined {
  return Object.hasOwn(drawings, key) ? drawings[key] : undefined;
}
