import { accessMatrix, me, personalData, search, usage, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { CallRecords } from './call-records.ts';
import type { ValidRequest } from './valid-request.ts';

/** People, by administrators and by themselves. */
export async function peopleCalls(records: CallRecords): Promise<ValidRequest[]> {
  const { asAdmin, db, email, erp, hamburg, harbour, person, sessionOf, word } = records;
  const endOfAccess = '2199-01-01';
  const ending = async (make: typeof person) => {
    const leaving = await make();
    await db.execute(sql`update user_service_roles set until = ${endOfAccess} where user_id = ${leaving.id}`);
    return leaving;
  };
  const updated = await person();
  const watched = await person();
  const watchedSession = await sessionOf(watched);
  const own = await sessionOf(await person());
  return [
    {
      route: user.register,
      ...asAdmin,
      body: {
        firstName: word(),
        lastName: word(),
        email: email(),
        organization: harbour,
        branches: [hamburg],
        services: { erp: { role: ['api_user'], limit: 5, notification: false, trackingUrlEnabled: true } },
      },
    },
    { route: user.filterCounts, ...asAdmin, params: { filter: 'service' }, query: { value: ['ERP', 'AWB Tracking'] } },
    { route: user.toggle, ...asAdmin, params: { id: (await person()).id }, headers: { 'idempotency-key': word() } },
    {
      route: user.update,
      ...asAdmin,
      params: { id: updated.id },
      body: { version: 1, firstName: word(), lastName: word() },
    },
    {
      route: user.extendAccess,
      ...asAdmin,
      params: { id: (await ending(person)).id, service: 'erp' },
      body: { from: endOfAccess, until: '2199-12-31' },
    },
    {
      route: user.setAccess,
      ...asAdmin,
      params: { id: (await person()).id, service: 'erp' },
      body: { role: ['api_user'], limit: 7, notification: true, trackingUrlEnabled: false },
    },
    { route: user.removeAccess, ...asAdmin, params: { id: (await ending(person)).id, service: 'erp' } },
    { route: user.invite, ...asAdmin, params: { id: (await person()).id } },
    { route: user.endSessions, ...asAdmin, params: { id: (await ended(sessionOf, await person())).id } },
    { route: user.endSession, ...asAdmin, params: { id: watched.id, sid: watchedSession.sid } },
    { route: me.savePreferences, as: own.as, body: { hiddenColumns: { [word()]: [word()] } } },
    { route: user.read, ...asAdmin, params: { id: updated.id } },
    { route: personalData.read, ...asAdmin, params: { id: updated.id } },
    {
      route: personalData.erase,
      ...asAdmin,
      params: { id: (await person()).id },
      body: { reason: `asked for ${word()}` },
    },
    { route: user.sessions, ...asAdmin, params: { id: updated.id } },
    { route: user.entitlement, ...asAdmin, params: { id: updated.id, service: 'erp' } },
    { route: usage.ofUser, ...asAdmin, params: { id: updated.id } },
    { route: user.exportSelected, ...asAdmin, body: { ids: [updated.id] } },
    { route: accessMatrix.why, ...asAdmin, query: { user: updated.id, service: erp } },
    { route: search.usedBy, ...asAdmin, params: { type: 'user', id: updated.id } },
  ];
}

async function ended<T extends { email: string }>(open: (person: T) => Promise<unknown>, person: T): Promise<T> {
  await open(person);
  return person;
}
