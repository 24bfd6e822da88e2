import type { IncomingHttpHeaders } from 'node:http';
import { mostUsageEvents } from '@gangway/contract';
import { invalidRequest, OAuthError } from '../../openid/index.ts';

/** Media types of CloudEvents (HTTP protocol binding 3.2, 3.3); binary ones have that of their data. */
export const cloudEvent = 'application/cloudevents+json';
export const cloudEventBatch = 'application/cloudevents-batch+json';

/** An event as a service sent it: nothing of it is checked. */
export type SentEvent = Readonly<
  Record<'source' | 'id' | 'at' | 'sub' | 'metric' | 'quantity' | 'corrects', unknown>
> & {
  /** Version of CloudEvents; absent in the API's own form. */
  specversion?: unknown;
};

/**
 * The events of a call: in the API's own form, or as CloudEvents 1.0, structured, binary or as a batch.
 * @throws OAuthError 400 for a body of another shape, 413 for more than 500 events.
 */
export function sentEvents(headers: IncomingHttpHeaders, body: unknown): SentEvent[] {
  const type = mediaType(headers);
  if (type === cloudEvent) return [structured(body)];
  if (type !== cloudEventBatch && headers['ce-specversion'] !== undefined) return [binary(headers, body)];
  const events = type === cloudEventBatch ? body : fieldsOf(body)['events'];
  if (!Array.isArray(events)) {
    throw invalidRequest(
      type === cloudEventBatch
        ? 'Send a list of CloudEvents.'
        : 'Send { "events": [ … ] }, or CloudEvents with their own content type.',
    );
  }
  if (events.length > mostUsageEvents) {
    throw new OAuthError('too_many_events', `Send at most ${mostUsageEvents} events a call.`, 413);
  }
  return events.map(type === cloudEventBatch ? structured : own);
}

function mediaType(headers: IncomingHttpHeaders): string | undefined {
  return headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
}

function own(event: unknown): SentEvent {
  const { source, id, at, sub, metric, quantity, corrects } = fieldsOf(event);
  return { source, id, at, sub, metric, quantity, corrects };
}

function structured(event: unknown): SentEvent {
  const { source, id, time, subject, type, data, specversion } = fieldsOf(event);
  return fromCloud({ source, id, time, subject, type, specversion: specversion ?? null }, data);
}

function binary(headers: IncomingHttpHeaders, data: unknown): SentEvent {
  const attribute = (name: string) => decoded(headers[`ce-${name}`]);
  return fromCloud(
    {
      source: attribute('source'),
      id: attribute('id'),
      time: attribute('time'),
      subject: attribute('subject'),
      type: attribute('type'),
      specversion: attribute('specversion'),
    },
    data,
  );
}

/** Decodes an attribute that is percent-encoded in a header (HTTP protocol binding 3.1.3.2). */
function decoded(value: string | string[] | undefined): unknown {
  try {
    return typeof value === 'string' ? decodeURIComponent(value) : value;
  } catch {
    return value;
  }
}

function fromCloud(
  { source, id, time, subject, type, specversion }: Record<string, unknown>,
  data: unknown,
): SentEvent {
  const { quantity, corrects } = fieldsOf(data);
  return { source, id, at: time, sub: subject, metric: type, quantity, corrects, specversion };
}

/** The fields of an object; none of anything else. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
