import { isPlainObject } from '@gangway/auth-client';
import type { Route } from '@gangway/contract';
import { t } from '@gangway/messages';
import { ApiError, plainError } from './api-error.ts';
import type { FieldProblem } from './api-error.ts';
import { sentenceOf } from './sentence.ts';
import type { HttpAnswer } from './http.ts';

/** Whether a route answers a file rather than text. */
export function isBinary({ contentType }: Route): boolean {
  return contentType !== undefined && !contentType.startsWith('text/');
}

/** Body of a success of the contract; throws `ApiError` for any other answer. */
export function readAnswer(route: Route, answer: HttpAnswer): unknown {
  const isSuccess = answer.status >= 200 && answer.status < 300;
  if (!isSuccess) throw problemOf(answer);
  const schema = route.responses[answer.status];
  if (schema === undefined) throw plainError('shape', undefined, answer.status);
  if (isBinary(route)) {
    if (answer.bytes === undefined) throw plainError('shape', undefined, answer.status);
    return answer.bytes;
  }
  if (route.contentType !== undefined) return answer.text;
  const body = parseJson(answer.text);
  if (body === undefined || !matchesShape(schema, body)) throw plainError('shape', undefined, answer.status);
  return body;
}

function problemOf(answer: HttpAnswer): ApiError {
  const body = parseJson(answer.text);
  const code = textAt(body, 'code') ?? textAt(body, 'error');
  return new ApiError({
    kind: 'http',
    status: answer.status,
    code: code ?? 'http',
    message: saidAt(body, 'messageCode') ?? textAt(body, 'error_description') ?? messageOf(answer.status),
    errors: fieldProblems(body),
    requestId: textAt(body, 'requestId') ?? answer.headers['x-request-id'] ?? null,
    retryAfter: secondsOf(answer.headers['retry-after']),
    body,
  });
}

function messageOf(status: number): string {
  if (status === 401) return t('You are signed out. Sign in and try again.');
  if (status === 403) return t('You don’t have permission to do this.');
  if (status === 404) return t('This was not found.');
  if (status === 429) return t('Too many attempts. Wait a moment and try again.');
  return status >= 500
    ? t('Something went wrong on the server. Try again in a moment.')
    : t('The server refused this request.');
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

function textAt(body: unknown, key: string): string | null {
  const value = fieldOf(body, key);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The sentence of a problem, or of one of its errors. */
function saidAt(body: unknown, key: 'messageCode' | 'code'): string | null {
  const message = textAt(body, 'message');
  const code = textAt(body, key);
  if (message === null || code === null) return message;
  const values = fieldOf(body, 'values');
  return sentenceOf(message, isPlainObject(values) ? { code, values } : { code });
}

function fieldOf(body: unknown, key: string): unknown {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, key)) return undefined;
  const value: unknown = Reflect.get(body, key);
  return value;
}

function fieldProblems(body: unknown): readonly FieldProblem[] {
  const errors = fieldOf(body, 'errors');
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((entry) => {
    const field = textAt(entry, 'field');
    const message = saidAt(entry, 'code');
    return field === null || message === null ? [] : [{ field, message }];
  });
}

/** `Retry-After` as seconds: a number, or a date (RFC 9110 section 10.2.3). */
function secondsOf(retryAfter: string | undefined): number | null {
  if (retryAfter === undefined) return null;
  if (/^\d+$/u.test(retryAfter)) return Number(retryAfter);
  const until = Date.parse(retryAfter);
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - Date.now()) / 1000));
}

/** A TypeBox schema read as JSON Schema, which is plain data. */
type Schema = Readonly<Record<string, unknown>>;

/**
 * Whether a value has the shape of a schema: types, required fields, items. Ignores allowed values, lengths, formats
 * and unknown fields, which a newer server may extend. Costs a fraction of a full validator.
 */
export function matchesShape(schema: unknown, value: unknown): boolean {
  if (!isPlainObject(schema)) return true;
  if (Array.isArray(schema['anyOf'])) return schema['anyOf'].some((option) => matchesShape(option, value));
  switch (schema['type']) {
    case 'string':
      return typeof value === 'string';
    case 'integer':
    case 'number':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value) && value.every((item) => matchesShape(schema['items'], item));
    case 'object':
      return isPlainObject(value) && matchesObject(schema, value);
    default:
      return true;
  }
}

function matchesObject(schema: Schema, value: Schema): boolean {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  if (!required.every((key) => typeof key === 'string' && Object.hasOwn(value, key))) return false;
  const properties = isPlainObject(schema['properties']) ? schema['properties'] : {};
  const patterns = isPlainObject(schema['patternProperties']) ? Object.entries(schema['patternProperties']) : [];
  return Object.entries(value).every(([key, item]) => {
    if (Object.hasOwn(properties, key)) return matchesShape(properties[key], item);
    return patterns.every(([pattern, sub]) => !new RegExp(pattern, 'u').test(key) || matchesShape(sub, item));
  });
}
