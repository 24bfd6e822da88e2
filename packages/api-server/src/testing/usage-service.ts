import type { UsageResult } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { type OpenidService, openidService } from './openid-service.ts';
import type { TestApp } from './test-app.ts';

interface Answer {
  status: number;
  body: { results: UsageResult[] };
}

/** A service of the fixture (`erp`) that counts containers and reports them. */
export interface UsageService {
  /** Of the catalogue. */
  id: number;
  service: OpenidService;
  token: string;
  /** Posts a body as it is. */
  post(body: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Reports events, with the fields left out as of a container that `user` used now; answers their results as one text each. */
  report(...events: readonly object[]): Promise<string[]>;
}

/** A use of one container by Olga, at this moment. */
export async function containerUse(app: TestApp): Promise<Record<string, unknown>> {
  const sub = await app.given.value<string>(sql`select sub::text from users where id = ${await app.idOf('user')}`);
  return { source: 'test', at: new Date().toISOString(), sub, metric: 'containers', quantity: 1 };
}

export async function usageService(
  app: TestApp,
  settings: Parameters<typeof openidService>[1] = {},
): Promise<UsageService> {
  const service = await openidService(app, settings);
  const id = service.service;
  await app.given.rows(sql`
    update services set unit_key = 'containers', unit_one = 'container', unit_other = 'containers' where id = ${id}`);
  const { body } = await service.post('/oauth2/token', { grant_type: 'client_credentials', scope: 'usage:write' });
  const token = String(body['access_token']);
  const post: UsageService['post'] = async (sent, headers = {}) => {
    const answer = await app.server.inject({
      method: 'POST',
      url: '/usage/events',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      payload: typeof sent === 'string' ? sent : JSON.stringify(sent),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const report: UsageService['report'] = async (...events) => {
    const common = await containerUse(app);
    const answer = await post({ events: events.map((event) => ({ ...common, ...event })) });
    if (answer.status !== 200) throw new Error(`the batch was refused: ${JSON.stringify(answer.body)}`);
    return answer.body.results.map(({ outcome, reason }) => reason?.split(':', 1)[0] ?? outcome);
  };
  return { id, service, token, post, report };
}
