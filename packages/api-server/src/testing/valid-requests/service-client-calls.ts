import { launch, serviceClient, signInRequest } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { settingsToSave } from '../../openid/client/client-settings.ts';
import { openidService, signOutRequest } from '../openid-service.ts';
import { people } from '../test-fixture.ts';
import type { CallRecords } from './call-records.ts';
import type { ValidRequest } from './valid-request.ts';

/** A service that signs people in, with a request that waits, one that is refused, and a session to end. */
export async function serviceClientCalls(records: CallRecords): Promise<ValidRequest[]> {
  const { apiUser, app, asAdmin, db, person, sessionOf } = records;
  const sailing = await openidService(app, { key: 'ocean_tracking' });
  const entitled = await person();
  await db.execute(
    sql`insert into user_service_roles (user_id, service_id, role_id) values (${entitled.id}, ${sailing.service}, ${apiUser})`,
  );
  const guest = await sessionOf(entitled);
  const ledger = async () => {
    const { userId, launch: opened } = await sailing.signIn();
    return { id: userId, launch: opened };
  };
  const mine = await sailing.signIn();
  const params = { id: sailing.service };
  const settings = await app.expect(200, serviceClient.read, { ...asAdmin, params });
  return [
    { route: serviceClient.read, ...asAdmin, params },
    { route: serviceClient.save, ...asAdmin, params, body: settingsToSave(settings.body) },
    { route: serviceClient.newSecret, ...asAdmin, params },
    { route: serviceClient.sendAgain, ...asAdmin, params },
    { route: serviceClient.logouts, ...asAdmin, params },
    { route: serviceClient.tryIt, ...asAdmin, params, body: { email: people.user } },
    { route: signInRequest.read, params: { request: await sailing.request() } },
    { route: signInRequest.allow, as: guest.as, params: { request: await sailing.request() } },
    { route: signInRequest.deny, params: { request: await sailing.request() }, body: { error: 'access_denied' } },
    { route: signInRequest.readSignOut, params: { request: await signOutRequest(app) } },
    { route: launch.endMine, as: { token: mine.portal.accessToken }, params: { id: mine.launch } },
    { route: launch.ofUser, ...asAdmin, params: { id: mine.userId } },
    { route: launch.endOfUser, ...asAdmin, params: await ledger() },
  ];
}
