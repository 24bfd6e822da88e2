/** Whether pages of an origin are ours, and may call the API. */
export type PageOrigins = (origin: string) => boolean | Promise<boolean>;

/** The origins that the settings name, and those that `further` finds. */
export function pageOrigins(fixed: readonly string[], further: PageOrigins = () => false): PageOrigins {
  const named = new Set(fixed);
  return (origin) => named.has(origin) || further(origin);
}
