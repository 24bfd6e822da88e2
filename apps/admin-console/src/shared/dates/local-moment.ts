/** An instant in ISO 8601 as a `MomentField` holds it, where the person sits; empty for none. */
export function toLocalMoment(instant: string | null): string {
  if (instant === null) return '';
  const moment = new Date(instant);
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

/** What such a field holds as an instant in ISO 8601; null where it is empty. */
export function fromLocalMoment(text: string): string | null {
  return text === '' ? null : new Date(text).toISOString();
}
