/** Result of one check. */
export interface Finding {
  subject: string;
  state: 'ok' | 'warning' | 'failure';
  /** Observation, as a sentence. */
  found: string;
  /** Fix, where one is needed. */
  remedy?: string;
}

export function ok(subject: string, found: string): Finding {
  return { subject, state: 'ok', found };
}

/** Works, but needs attention. */
export function warning(subject: string, found: string, remedy: string): Finding {
  return { subject, state: 'warning', found, remedy };
}

/** Does not work. */
export function failure(subject: string, found: string, remedy: string): Finding {
  return { subject, state: 'failure', found, remedy };
}

/** Joins a count and its words: `1 mail waits`, `3 mails wait`. */
export function counted(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`;
}

/** Describes an error, down to the network's reason. */
export function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reason(error.cause) : error.message;
}
