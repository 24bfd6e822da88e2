import { docsOf } from './docs.ts';
import type { Components } from './components.ts';
import { type Schema, schemaOf } from './schema.ts';
import { Problem } from '../shared.ts';

interface Status {
  readonly name: string;
  readonly description: string;
  /** Of the problem it comes with. */
  readonly code: string;
  readonly message: string;
}

const statuses: Readonly<Record<number, Status>> = {
  400: {
    name: 'BadRequest',
    description: 'A field, query parameter or part of the path is unknown or not valid; `errors` names each.',
    code: 'invalid_field',
    message: 'page: must be >= 1',
  },
  401: {
    name: 'Unauthorized',
    description:
      'There is no live session, or `insufficient_user_authentication`: give fresh proof of identity first (RFC 9470).',
    code: 'not_signed_in',
    message: 'You are not signed in, or your session has ended. Sign in again.',
  },
  403: {
    name: 'Forbidden',
    description: 'The caller lacks the permission, or the page may not call the API.',
    code: 'access_denied',
    message: 'Access Denied. You do not have permission to access this application.',
  },
  404: {
    name: 'NotFound',
    description: 'There is no such record, or the caller does not see it.',
    code: 'not_found',
    message: 'There is nothing at this address.',
  },
  409: {
    name: 'Conflict',
    description: 'The state of the records does not allow the change; `message` says what to do.',
    code: 'already_exists',
    message: 'Something with this name already exists. Choose another name.',
  },
  412: {
    name: 'PreconditionFailed',
    description: 'The record has changed since the version that the caller saw. Read it again.',
    code: 'changed_meanwhile',
    message: 'Someone else saved changes in the meantime. Reload and try again.',
  },
  413: {
    name: 'ContentTooLarge',
    description: 'The body is larger than the call takes: 64 kB, unless its description says more.',
    code: 'too_large',
    message: 'The request is larger than this call takes.',
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body has another content type than the call takes.',
    code: 'unsupported_media_type',
    message: 'Send the body as application/json.',
  },
  422: {
    name: 'UnprocessableContent',
    description: 'The request is well formed, and what it asks for cannot be; `message` says why.',
    code: 'does_not_fit',
    message: 'Organization is required',
  },
  429: {
    name: 'TooManyRequests',
    description: 'Too many calls from one address. `Retry-After` says when to call again.',
    code: 'too_many_requests',
    message: 'Too many requests from your network. Wait a minute, then try again.',
  },
  503: {
    name: 'ServiceUnavailable',
    description:
      'The service is busy or its database away; nothing was changed. `Retry-After` says when to call again.',
    code: 'unavailable',
    message: 'The service is busy or cannot reach its database. Nothing was changed. Try again in a few seconds.',
  },
};

const good: Readonly<Record<number, string>> = {
  200: 'The call succeeded.',
  201: 'The record was added.',
  202: 'The request was accepted.',
  303: 'The browser goes on to another address.',
};

export function descriptionOf(status: number): string {
  return good[status] ?? statuses[status]?.description ?? 'The call failed.';
}

/** A reference to the shared answer of a status with a problem; undefined for any other body. */
export function problemAnswer(status: number, schema: Schema): { $ref: string } | undefined {
  const name = statuses[status]?.name;
  return name !== undefined && docsOf(schema).name === docsOf(Problem).name
    ? { $ref: `#/components/responses/${name}` }
    : undefined;
}

/** The answers that failing calls share. */
export function problemAnswers(components: Components): Record<string, unknown> {
  return Object.fromEntries(
    Object.values(statuses).map(({ name, description, code, message }) => [
      name,
      {
        description,
        content: {
          'application/json': {
            schema: components.print(schemaOf(Problem), false),
            example: { code, message, requestId: 'Zk3vQ1mB8sW0' },
          },
        },
      },
    ]),
  );
}
