import type { Organization, User, auth, organization, plan, subscription, user } from '@gangway/contract';
import { describe, expectTypeOf, it } from 'vitest';
import type { ApiClient, CallResult } from './call.ts';

interface Groups {
  readonly auth: typeof auth;
  readonly organization: typeof organization;
  readonly plan: typeof plan;
  readonly subscription: typeof subscription;
  readonly user: typeof user;
}
type Api = ApiClient<{ [G in keyof Groups]: Groups[G] }>;

describe('the types of a call', () => {
  it('returns the successful statuses with their bodies', () => {
    expectTypeOf<CallResult<typeof organization.create>['status']>().toEqualTypeOf<201>();
    expectTypeOf<CallResult<typeof organization.create>['body']>().toEqualTypeOf<Organization>();
    expectTypeOf<CallResult<typeof auth.login>['status']>().toEqualTypeOf<202>();
    expectTypeOf<CallResult<typeof user.list>['body']>().toEqualTypeOf<User[]>();
    expectTypeOf<CallResult<typeof user.exportCsv>['body']>().toEqualTypeOf<string>();
  });

  it('accepts params, query and body as in the contract', () => {
    expectTypeOf<Api['user']['read']>().toBeCallableWith({ params: { id: 1 } });
    expectTypeOf<Api['user']['list']>().toBeCallableWith();
    expectTypeOf<Api['user']['list']>().toBeCallableWith({
      query: { page: 2, size: 50, sort: '-name', 'f.email': undefined },
    });
    expectTypeOf<Api['organization']['create']>().toBeCallableWith({
      body: { name: 'Baltic', displayName: 'Baltic', isActive: true },
    });
    expectTypeOf<Api['plan']['forService']>().toBeCallableWith({ params: { serviceId: 3, serviceType: 'API' } });
    expectTypeOf<Api['subscription']['end']>().toBeCallableWith({ params: { id: 1 } });
    expectTypeOf<Api['user']['toggle']>().toBeCallableWith({ params: { id: 1 }, headers: { 'If-Match': '"3"' } });
  });

  it('refuses input outside the contract', () => {
    // @ts-expect-error the params are required
    expectTypeOf<Api['user']['read']>().toBeCallableWith();
    // @ts-expect-error the path has no such parameter
    expectTypeOf<Api['user']['read']>().toBeCallableWith({ params: { userId: 1 } });
    // @ts-expect-error an id is a number
    expectTypeOf<Api['user']['read']>().toBeCallableWith({ params: { id: '1' } });
    // @ts-expect-error no such page size (specification section 9)
    expectTypeOf<Api['user']['list']>().toBeCallableWith({ query: { size: 25 } });
    // @ts-expect-error no such filter
    expectTypeOf<Api['user']['list']>().toBeCallableWith({ query: { 'f.colour': 'red' } });
    // @ts-expect-error the body is required
    expectTypeOf<Api['organization']['create']>().toBeCallableWith();
    // @ts-expect-error the name is required
    expectTypeOf<Api['organization']['create']>().toBeCallableWith({ body: { displayName: 'Baltic' } });
    // @ts-expect-error the route takes no body
    expectTypeOf<Api['user']['list']>().toBeCallableWith({ body: {} });
    // @ts-expect-error no such service type
    expectTypeOf<Api['plan']['forService']>().toBeCallableWith({ params: { serviceId: 3, serviceType: 'Batch' } });
    // @ts-expect-error no such route
    expectTypeOf<Api['organization']['remove']>();
  });
});
