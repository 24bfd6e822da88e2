/** Formats an ISO 8601 instant for a `MomentField`, in the browser's time zone; empty for none. */
export function toLocalMoment(instant: string | null): string {
  if (instant === null) return '';
  const moment = new Date(instant);
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

/** Parses a field's value to an ISO 8601 instant; null for an empty one. */
export function fromLocalMoment(text: string): string | null {
  return text === '' ? null : new Date(text).toISOString();
}
