import type { Route } from '@gangway/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FieldError, HttpProblem } from '../http/http-problem.ts';
import { databaseFault, isForeignKeyViolation, isStoreUnavailable, isUniqueViolation } from '../../store/index.ts';
import { InvalidInput } from '../validation/validator.ts';

interface Answer {
  status: number;
  code: string;
  message: string;
  errors?: readonly FieldError[] | undefined;
  headers?: Readonly<Record<string, string>>;
}

const unavailable: Answer = {
  status: 503,
  code: 'unavailable',
  message: 'The service is busy or cannot reach its database. Nothing was changed. Try again in a few seconds.',
  headers: { 'retry-after': '2' },
};

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
    send(request, reply, {
      status: 404,
      code: 'no_such_call',
      message: `There is no such call.${hasDocuments ? ' The list of calls is at /docs.' : ''}`,
    }),
  );
}

const neverInternalError = new Set(['/user/password/generate', '/auth/resetPassword']);
const commonStatuses = new Set([400, 401, 403, 413, 415, 429, 503]);

function isListed(route: Route | undefined, status: number): boolean {
  return !route || commonStatuses.has(status) || status in route.responses;
}

function send(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  const oauth = isOAuth(request.routeOptions.config.route);
  return reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      ...(oauth ? { error: oauthError(answer), error_description: answer.message } : {}),
      code: answer.code,
      message: answer.message,
      ...(answer.errors ? { errors: answer.errors } : {}),
      requestId: request.id,
    });
}

/** Routes whose failures carry OAuth's error fields (RFC 6749 section 5.2). */
function isOAuth(route: Route | undefined): boolean {
  const schema: object = route?.responses[400] ?? {};
  return 'properties' in schema && typeof schema.properties === 'object' && 'error' in (schema.properties ?? {});
}

function oauthError({ status, code }: Answer): string {
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

function answerFor(error: unknown): Answer {
  if (error instanceof HttpProblem) return error;
  if (error instanceof InvalidInput) {
    const [first] = error.errors;
    return {
      status: 400,
      code: 'invalid_input',
      message: first ? `${first.field} ${first.message}.` : 'The request is not valid.',
      errors: error.errors,
    };
  }
  if (isStoreUnavailable(error)) return unavailable;
  if (isUniqueViolation(error)) {
    return {
      status: 409,
      code: 'already_exists',
      message: 'Something with this name already exists. Choose another name.',
    };
  }
  if (isForeignKeyViolation(error)) {
    return {
      status: 409,
      code: 'in_use',
      message: 'Other records use this one, or it has been removed. Reload the list.',
    };
  }
  // Class 22: data exception, such as a number out of range that the schema allows.
  if (databaseFault(error)?.code.startsWith('22')) {
    return { status: 400, code: 'invalid_input', message: 'A value is not valid or too large.' };
  }
  return answerForPlugin(error instanceof Error && 'statusCode' in error ? error.statusCode : undefined);
}

/** Keeps what Fastify or a plugin refuses the caller's fault; the request log has its line, at `info`. */
function answerForPlugin(status: unknown): Answer {
  switch (status) {
    case 403:
    case 404:
      return { status: 404, code: 'not_found', message: 'There is nothing at this address.' };
    case 413:
      return { status: 413, code: 'too_large', message: 'The request is larger than this call takes.' };
    case 415:
      return {
        status: 415,
        code: 'unsupported_media_type',
        message: 'Send the body as application/json, or as the form the call expects.',
      };
    case 400:
    case 431:
      return {
        status: 400,
        code: 'malformed',
        message: 'The request cannot be read: check that the body is well-formed and its length is right.',
      };
    default:
      if (typeof status === 'number' && status >= 400 && status < 500) {
        return { status: 400, code: 'malformed', message: 'The request cannot be answered as it was sent.' };
      }
      return {
        status: 500,
        code: 'internal_error',
        message: 'Something went wrong on our side. Try again. If it keeps happening, send us the request id.',
      };
  }
}
