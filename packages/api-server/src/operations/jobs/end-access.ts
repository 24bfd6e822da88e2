import { nullable } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Database, inTransaction, notifications, selectRows, type Transaction } from '../../store/index.ts';
import { say } from '../../server/index.ts';
import {
  accessEndingMail,
  ChosenLanguage,
  enqueueMail,
  languageOf,
  ownSenderTo,
  senderOf,
} from '../../outbox/index.ts';
import { notificationInsert, recordChange, system } from '../../trail/index.ts';
import { accountActive, grantRuns, today } from '../../entitlement/index.ts';
import { type Context, endSessionsOfLostRoles } from '../../identity/index.ts';
import { oneByOne } from '../../people/index.ts';

const Gone = Type.Object({ service: Type.String(), role: Type.String(), until: Type.String() });
const Owner = Type.Object({ name: Type.String(), organization_id: nullable(Type.Integer()) });

const EndedFor = Type.Object({ user_id: Type.Integer() });

/**
 * Removes expired grants, as an administrator would, and ends the sessions at those services, in one transaction per person.
 * Access is closed already, since every reader checks the day; this ends sessions that began before.
 */
export async function endAccess(db: Database): Promise<void> {
  const rows = await selectRows(
    db,
    EndedFor,
    sql`select distinct x.user_id from user_service_roles x where x.until < ${today} order by x.user_id`,
  );
  await oneByOne(rows, ({ user_id: userId }) => inTransaction(db, (tx) => endAccessOf(tx, userId)));
}

async function endAccessOf(tx: Transaction, userId: number): Promise<void> {
  const owners = await selectRows(
    tx,
    Owner,
    sql`
    select full_name(users) as name, organization_id from users
     where id = ${userId} for no key update`,
  );
  const [owner] = owners;
  // Skip a grant that was extended or ended while this waited for the lock.
  const gone = await selectRows(
    tx,
    Gone,
    sql`
    delete from user_service_roles x using services v, roles r
     where x.user_id = ${userId} and not ${grantRuns(sql`x`)} and v.id = x.service_id and r.id = x.role_id
    returning v.name as service, r.name as role, x.until::text as until`,
  );
  if (!owner || gone.length === 0) return;
  for (const { service, until } of gone) {
    await tx.execute(sql`
      insert into ended_grants (user_id, service_id, ended_on) select ${userId}, id, ${until} from services where name = ${service}
      on conflict (user_id, service_id) do update set ended_on = excluded.ended_on`);
  }
  await tx.execute(sql`update users set version = version + 1 where id = ${userId}`);
  const lost = [...new Set(gone.map(({ service }) => service))];
  await endSessionsOfLostRoles(tx, userId, lost, 'access ended');
  const services: Record<string, { role: string[]; until: string }> = Object.create(null);
  for (const { service, role, until } of gone) (services[service] ??= { role: [], until }).role.push(role);
  await recordChange(tx, system, {
    action: 'user.access_ended',
    target: { type: 'user', id: userId, name: owner.name },
    organizationId: owner.organization_id,
    before: { services },
    after: { services: {} },
  });
}

const Ending = Type.Object({
  user_id: Type.Integer(),
  email: Type.String(),
  first_name: Type.String(),
  language: ChosenLanguage,
  name: Type.String(),
  organization_id: nullable(Type.Integer()),
  service: Type.String(),
  until: Type.String(),
  key: Type.String(),
});

/**
 * Notifies administrators, and mails the person, 7 days and 1 day before access ends. Safe to run repeatedly and in parallel:
 * the end is part of the key, so that each is announced once, and again when it is moved.
 */
export async function announceEnds({ store, config, secrets }: Pick<Context, 'store' | 'config' | 'secrets'>) {
  const rows = await selectRows(
    store.jobs,
    Ending,
    sql`
    select * from (
      select distinct u.id as user_id, u.email, u.first_name, full_name(u) as name, ${languageOf(sql`u`)} as language,
             u.organization_id, v.display_name as service, x.until::text as until,
             'access-ending:' || u.id || ':' || v.id || ':' || x.until
               || case when x.until - ${today} <= 1 then ':1' else ':7' end as key
        from user_service_roles x join users u on u.id = x.user_id join services v on v.id = x.service_id
       where x.until >= ${today} and x.until <= ${today} + 7 and ${accountActive(sql`u`)} and v.is_active) ending
     where not exists (select 1 from notifications n where n.dedupe_key = ending.key)`,
  );
  await oneByOne(rows, (ending) =>
    inTransaction(store.jobs, async (tx) => {
      const made = await notificationInsert(tx, {
        kind: 'access-ending',
        title: say('access_ending', { user: ending.name, service: ending.service, last: ending.until }),
        link: `/users/${ending.user_id}?tab=access`,
        organizationId: ending.organization_id,
        dedupeKey: ending.key,
      }).returning({ id: notifications.id });
      // Another process has announced it.
      if (made.length === 0) return;
      const { first_name: firstName, language, service, until, email, user_id: userId } = ending;
      const sender = senderOf(config, await ownSenderTo(tx, userId));
      const link = new URL('/services', sender.portalUrl).href;
      const mail = accessEndingMail({ ...sender, firstName, language, service, until, link });
      await enqueueMail(tx, { config, secrets }, { ...mail, to: email, userId });
    }),
  );
}
