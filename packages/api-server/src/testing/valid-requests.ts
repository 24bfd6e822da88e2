import { activity, dashboard, search } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { everyRoute } from './conformance.ts';
import { accessCalls } from './valid-requests/access-calls.ts';
import { callRecords } from './valid-requests/call-records.ts';
import { catalogueCalls } from './valid-requests/catalogue-calls.ts';
import { factorCalls } from './valid-requests/factor-calls.ts';
import { looksCalls } from './valid-requests/looks-calls.ts';
import type { ValidRequest } from './valid-requests/valid-request.ts';
import { manyCalls } from './valid-requests/many-calls.ts';
import { peopleCalls } from './valid-requests/people-calls.ts';
import { serviceClientCalls } from './valid-requests/service-client-calls.ts';
import { signInCalls } from './valid-requests/sign-in-calls.ts';
import type { TestApp } from './test-app.ts';

/** Builds a valid request for every route of the contract. */
export async function validRequests(app: TestApp): Promise<ValidRequest[]> {
  const records = await callRecords(app);
  const { asAdmin, db } = records;
  const calls: ValidRequest[] = [
    ...(await factorCalls(records)),
    ...(await signInCalls(records)),
    ...(await serviceClientCalls(records)),
    ...(await peopleCalls(records)),
    ...(await catalogueCalls(records)),
    ...(await looksCalls(records)),
    ...(await accessCalls(records)),
    ...(await manyCalls(records)),
    { route: search.all, ...asAdmin, query: { q: 'harbour' } },
    { route: activity.list, ...asAdmin },
    { route: activity.stream, ...asAdmin, query: { seconds: 0 } },
    { route: dashboard.summary, ...asAdmin },
    { route: dashboard.listCounts, ...asAdmin, params: { list: 'users' } },
  ];
  const listed = new Set(calls.map(({ route }) => route));
  // Codes of 30 seconds must outlast the preparation of all requests.
  await db.execute(sql`update auth_codes set expires_at = now() + interval '10 minutes' where used_at is null`);
  // The remaining routes only read and take no parameters.
  return [...calls, ...everyRoute.filter((route) => !listed.has(route)).map((route) => ({ route, ...asAdmin }))];
}
