import type { Route } from '@gangway/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FieldError, HttpProblem, problemBody } from '../http/http-problem.ts';
import { isSentenceCode, say, type Sentence, sentenceOf } from '../sentences.ts';
import { databaseFault, isForeignKeyViolation, isStoreUnavailable, isUniqueViolation } from '../../store/index.ts';
import { InvalidInput } from '../validation/validator.ts';

const unavailable = new HttpProblem(503, 'unavailable', say('unavailable'), { headers: { 'retry-after': '2' } });

/** Turns every failure into a problem `{ code, message, errors?, requestId }`; causes and stacks stay in the log. */
export function addErrorAnswers(app: FastifyInstance, hasDocuments: boolean): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const answer = answerFor(error);
    if (answer.status === 500) {
      request.log.error({ err: error }, 'unexpected error');
      // Never answer 500 on the two reset calls: clients of the specification take it for success (section 8).
      if (request.routeOptions.config.route?.path && neverInternalError.has(request.routeOptions.config.route.path)) {
        return send(request, reply, unavailable);
      }
    } else if (answer.status === 503 && !(error instanceof HttpProblem)) {
      request.log.warn({ err: error }, 'store unavailable');
    } else if (error instanceof HttpProblem && !isListed(request.routeOptions.config.route, answer.status)) {
      request.log.error({ status: answer.status, code: answer.code }, 'refused with a status outside the contract');
    }
    return send(request, reply, answer);
  });
  app.setNotFoundHandler((request, reply) =>
    send(
      request,
      reply,
      new HttpProblem(404, 'no_such_call', hasDocuments ? say('no_such_call_see_docs') : say('no_such_call')),
    ),
  );
}

const neverInternalError = new Set(['/user/password/generate', '/auth/resetPassword']);
const commonStatuses = new Set([400, 401, 403, 413, 415, 429, 503]);

function isListed(route: Route | undefined, status: number): boolean {
  return !route || commonStatuses.has(status) || status in route.responses;
}

function send(request: FastifyRequest, reply: FastifyReply, answer: HttpProblem): FastifyReply {
  const oauth = isOAuth(request.routeOptions.config.route);
  return reply
    .code(answer.status)
    .headers(answer.headers)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      ...(oauth ? { error: oauthError(answer), error_description: answer.message } : {}),
      ...problemBody(answer, request.id),
    });
}

/** Routes whose failures carry OAuth's error fields (RFC 6749 section 5.2). */
function isOAuth(route: Route | undefined): boolean {
  const schema: object = route?.responses[400] ?? {};
  return 'properties' in schema && typeof schema.properties === 'object' && 'error' in (schema.properties ?? {});
}

function oauthError({ status, code }: HttpProblem): string {
  if (status === 503 || status === 429) return 'temporarily_unavailable';
  return oauthCodes.has(code) ? code : 'invalid_request';
}
const oauthCodes = new Set([
  'invalid_grant',
  'invalid_client',
  'unsupported_grant_type',
  'unauthorized_client',
  'access_denied',
]);

function answerFor(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (error instanceof InvalidInput) {
    return new HttpProblem(400, 'invalid_input', firstOf(error.errors), { errors: error.errors });
  }
  if (isStoreUnavailable(error)) return unavailable;
  if (isUniqueViolation(error)) {
    return new HttpProblem(409, 'already_exists', say('name_already_exists'));
  }
  if (isForeignKeyViolation(error)) {
    return new HttpProblem(409, 'in_use', say('record_in_use'));
  }
  // Class 22: data exception, such as a number out of range that the schema allows.
  if (databaseFault(error)?.code.startsWith('22')) {
    return new HttpProblem(400, 'invalid_input', say('value_invalid'));
  }
  return answerForPlugin(error instanceof Error && 'statusCode' in error ? error.statusCode : undefined);
}

/** The first error as a whole sentence. */
function firstOf([first]: readonly FieldError[]): Sentence {
  if (!first) return say('request_invalid');
  const code = `field_${first.code}`;
  return isSentenceCode(code) ? sentenceOf(code, { field: first.field, ...first.values }) : say('request_invalid');
}

/** Keeps what Fastify or a plugin refuses the caller's fault; the request log has its line, at `info`. */
function answerForPlugin(status: unknown): HttpProblem {
  switch (status) {
    case 403:
    case 404:
      return new HttpProblem(404, 'not_found', say('nothing_at_address'));
    case 413:
      return new HttpProblem(413, 'too_large', say('call_too_large'));
    case 415:
      return new HttpProblem(415, 'unsupported_media_type', say('body_type_unexpected'));
    case 400:
    case 431:
      return new HttpProblem(400, 'malformed', say('request_unreadable'));
    default:
      if (typeof status === 'number' && status >= 400 && status < 500) {
        return new HttpProblem(400, 'malformed', say('request_unanswerable'));
      }
      return new HttpProblem(500, 'internal_error', say('internal_error'));
  }
}
