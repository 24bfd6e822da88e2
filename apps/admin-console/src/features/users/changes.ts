import type { AuditEvent } from '@gangway/contract';

export interface Change {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

const nothing = '–';

function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return nothing;
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textOf).join(', ') || nothing;
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(([key, part]: [string, unknown]) => `${key}: ${textOf(part)}`);
    return parts.join(', ') || nothing;
  }
  return JSON.stringify(value);
}

/** 'user.registered' as 'User registered'. */
export function actionText(action: string): string {
  const words = action.replaceAll(/[.-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Field by field what an event changed; fields that stayed as they were are left out. */
export function changesOf({ before, after }: Pick<AuditEvent, 'before' | 'after'>): readonly Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({ field, before: textOf(before?.[field]), after: textOf(after?.[field]) }))
    .filter((change) => change.before !== change.after);
}
