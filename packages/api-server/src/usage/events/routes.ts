import { largestUsageBody, type UsageResults } from '@gangway/contract';
import { protocol } from '@gangway/contract/openapi';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerError, invalidRequest, OAuthError, requireMachine } from '../../openid/index.ts';
import type { Context } from '../../identity/index.ts';
import { inTurns } from './in-turns.ts';
import { type Reporter, takeEvents } from './take-events.ts';
import { cloudEvent, cloudEventBatch, sentEvents } from './sent-events.ts';

/** Batches that a process counts at once, and that may wait: as much as it counts in a second or two. */
const batches = {
  atOnce: 2,
  waiting: 50,
  refusal: () =>
    new OAuthError('temporarily_unavailable', 'Too many calls wait to be counted: send this one again.', 503, {
      'retry-after': '2',
    }),
};

/** Takes the events of services. The protocol's calls describe it: it reads more content types than the contract knows. */
export function usageEventRoutes(app: FastifyInstance, context: Context): void {
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/x-www-form-urlencoded');
    const parseJson = scope.getDefaultJsonParser('error', 'error');
    scope.addContentTypeParser([cloudEvent, cloudEventBatch], { parseAs: 'string' }, (request, text, done) => {
      void parseJson(request, String(text), done);
    });
    const inTurn = inTurns(batches);
    const reporters = new WeakMap<FastifyRequest, Reporter>();

    scope.route({
      method: 'POST',
      url: protocol.usageEvents.path,
      config: { internal: true },
      bodyLimit: largestUsageBody,
      // Before the body: no one else may make the server read one.
      onRequest: async (request) => {
        const { service, subject } = await requireMachine(context, request, 'usage:write');
        reporters.set(request, { id: service.id, subject });
        const coding = request.headers['content-encoding'];
        if (coding !== undefined && coding.toLowerCase() !== 'identity') {
          throw new OAuthError('unsupported_media_type', 'Send the body uncompressed.', 415);
        }
      },
      errorHandler: (error, request, reply) => void answerError(explained(error), request, reply),
      handler: async (request): Promise<UsageResults> => {
        const reporter = reporters.get(request);
        if (!reporter) throw invalidRequest('The request cannot be read.');
        const events = sentEvents(request.headers, request.body);
        return { results: await inTurn(() => takeEvents(context.store, reporter, events)) };
      },
    });
  });
}

/** Says what to do about the refusals that Fastify makes before the handler. */
function explained(error: unknown): unknown {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) {
    return new OAuthError('too_large', `Send at most ${largestUsageBody / 1024} kB a call.`, 413);
  }
  if (status === 415) {
    return new OAuthError(
      'unsupported_media_type',
      `Send the body as application/json, ${cloudEvent} or ${cloudEventBatch}.`,
      415,
    );
  }
  return error;
}
