import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { say } from '../sentences.ts';
import { largeBodyOf } from '../http/large-body.ts';
import { HttpProblem } from '../http/http-problem.ts';

/**
 * Reads on each route the one encoding its contract names, and refuses any other content type: no body slips past the schema
 * (Fastify CVE-2026-25223 and its kin). Routes without body accept an empty one of any kind.
 */
export async function addContentTypes(app: FastifyInstance): Promise<void> {
  await app.register(formbody);
  app.removeContentTypeParser(['text/plain', 'application/json']);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, largeBodyOf(request));
    else void parseJson(request, String(text), done);
  });

  app.addHook('preValidation', async (request) => {
    const route = request.routeOptions.config.route;
    if (!route?.body || request.body === undefined) return;
    const wanted = route.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
    const sent = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
    if (sent !== wanted) throw new HttpProblem(415, 'unsupported_media_type', say('body_type', { type: wanted }));
  });
}
