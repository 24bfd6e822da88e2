import type { SentEvent } from './sent-events.ts';

/** An event whose form is right; the store judges the rest. */
export interface ReadableEvent {
  source: string;
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  /** Null for what is no subject. */
  sub: string | null;
  metric: string;
  quantity: number;
  corrects: string | null;
}

const most = 1e9;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const instant = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/i;

/** Reads an event, or says in a sentence why it cannot be read. */
export function readableEvent(sent: SentEvent): ReadableEvent | string {
  const { source, id, at, sub, metric, quantity, corrects, specversion } = sent;
  if (specversion !== undefined && specversion !== '1.0') return 'specversion has to be 1.0.';
  if (!isText(source, 200)) return textNeeded('source', 200);
  if (!isText(id, 200)) return textNeeded('id', 200);
  if (!isText(sub, 255)) return textNeeded('sub', 255);
  if (!isText(metric, 40)) return textNeeded('metric', 40);
  if (corrects !== undefined && corrects !== null && !isText(corrects, 200)) return textNeeded('corrects', 200);
  const moment = instantOf(at);
  if (moment === null) return 'at has to be an instant with its offset, such as 2026-11-26T14:05:00Z.';
  const correction = typeof corrects === 'string' ? corrects : null;
  if (!isQuantity(quantity, correction !== null)) {
    return `quantity has to be a number ${correction === null ? 'above 0' : 'of 0 or more'}, at most ${most}, with at most three decimals.`;
  }
  return { source, id, at: moment, sub: uuid.test(sub) ? sub : null, metric, quantity, corrects: correction };
}

/** PostgreSQL keeps neither NUL nor half of a surrogate pair. */
const unkept = /[\0\p{Surrogate}]/u;

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= longest && !unkept.test(value);
}

const textNeeded = (field: string, longest: number) => `${field} has to be a text of 1 to ${longest} characters.`;

function instantOf(value: unknown): string | null {
  const day = typeof value === 'string' ? instant.exec(value)?.[1] : undefined;
  if (day === undefined || typeof value !== 'string' || Number.isNaN(Date.parse(value))) return null;
  // Date reads 30 February as 2 March.
  const exists = new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
  return exists ? new Date(value).toISOString() : null;
}

function isQuantity(value: unknown, mayBeZero: boolean): value is number {
  if (typeof value !== 'number' || !(value <= most) || !(mayBeZero ? value >= 0 : value > 0)) return false;
  return Number(value.toFixed(3)) === value;
}
