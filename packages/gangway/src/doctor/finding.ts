/** What one check found. */
export interface Finding {
  subject: string;
  state: 'ok' | 'warning' | 'failure';
  /** What is the case. */
  found: string;
  /** What to do about it, where something is to be done. */
  mend?: string;
}

export function ok(subject: string, found: string): Finding {
  return { subject, state: 'ok', found };
}

/** Works, but not as it should in the long run. */
export function warning(subject: string, found: string, mend: string): Finding {
  return { subject, state: 'warning', found, mend };
}

/** Does not work. */
export function failure(subject: string, found: string, mend: string): Finding {
  return { subject, state: 'failure', found, mend };
}

/** What an error says, down to the reason the network gave. */
export function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reason(error.cause) : error.message;
}
