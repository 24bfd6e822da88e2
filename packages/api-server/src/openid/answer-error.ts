import type { FastifyReply, FastifyRequest } from 'fastify';
import { isStoreUnavailable } from '../store/index.ts';
import { HttpProblem } from '../server/index.ts';
import type { Context } from '../identity/index.ts';
import { Unanswerable } from './authorize/unanswerable.ts';
import { type PageSubject, errorPage, errorPagePolicy } from './error-page.ts';
import { invalidRequest, OAuthError } from './oauth-error.ts';

/** Answers a program with an error code of the standards (RFC 6749 5.2); anything unexpected stays in the log. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, code, message, headers } = failureOf(error, request);
  return reply
    .code(status)
    .headers({ ...headers })
    .type('application/json; charset=utf-8')
    .send({ error: code, error_description: message });
}

/** Answers a browser with a page for its person. */
export function answerPage(config: Context['config'], subject: PageSubject) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { status, message, headers } = failureOf(error, request);
    return reply
      .code(status)
      .headers({ ...headers })
      .type('text/html; charset=utf-8')
      .header('content-security-policy', errorPagePolicy)
      .send(errorPage(config, subject, message, status === 400 ? 'askAdministrator' : 'tryAgain'));
  };
}

type Failure = Pick<OAuthError, 'status' | 'code' | 'message' | 'headers'>;

function failureOf(error: unknown, request: FastifyRequest): Failure {
  const failure = errorOf(error);
  if (isStoreUnavailable(error)) request.log.warn({ err: error }, 'store unavailable');
  else if (failure.status === 500) request.log.error({ err: error }, 'unexpected error');
  return failure;
}

function errorOf(error: unknown): Failure {
  if (error instanceof OAuthError) return error;
  if (error instanceof Unanswerable) return invalidRequest(error.message);
  if (error instanceof HttpProblem) {
    return new OAuthError('temporarily_unavailable', error.message, error.status, error.headers);
  }
  if (isStoreUnavailable(error)) {
    return new OAuthError('temporarily_unavailable', 'The sign-in cannot be looked up at this moment.', 503, {
      'retry-after': '2',
    });
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return new OAuthError('invalid_request', 'The request cannot be read.', status);
  return new OAuthError('server_error', 'Something went wrong on our side.', 500);
}
