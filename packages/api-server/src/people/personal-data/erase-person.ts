import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { selectRows, type Transaction } from '../../store/index.ts';
import { HttpProblem, say } from '../../server/index.ts';
import { everyEvent, recordChange } from '../../trail/index.ts';
import type { Administrator } from '../../entitlement/index.ts';
import { clearAccount, endSessionsOfUser, guardLastSuperAdmin } from '../../identity/index.ts';
import { findPerson } from './find-person.ts';
import { erasedEmail, heldData, type Person } from './held-data.ts';

export interface Erasure {
  /** Stays in the trail. */
  reason: string;
}

/**
 * Erases a person in this transaction: the account stays as a number under a pseudonym, signed out and without access, and no record
 * names the person. Events of the trail stay as they are; their personal values go, and the chain still holds.
 * @returns how many entries of the trail name the person no longer.
 * @throws HttpProblem 404; 409 for the own account, the last Super_Admin, and a person who is erased already.
 */
export async function erasePerson(
  tx: Transaction,
  actor: Administrator,
  id: number,
  { reason }: Erasure,
): Promise<number> {
  if (id === actor.id) throw new HttpProblem(409, 'own_account', say('own_account_not_erased'));
  const person = await findPerson(tx, { id });
  if (person.email === erasedEmail(id)) throw new HttpProblem(409, 'already_erased', say('already_erased'));
  const pseudonym = `Erased person ${id}`;
  await endSessionsOfUser(tx, id, 'erased');
  // First, while what is searched by is still there.
  const rows = await eraseFromTrail(tx, person, pseudonym);
  for (const { table, of, erased } of heldData) {
    if (erased === null) continue;
    const about = sql`${sql.identifier(table)} t`;
    await tx.execute(
      erased === 'delete'
        ? sql`delete from ${about} where ${of(person)}`
        : sql`update ${about} set ${erased(person, pseudonym)} where ${of(person)}`,
    );
  }
  await clearAccount(tx, person.email);
  await tx.execute(sql`
    update users set first_name = 'Erased', last_name = ${`person ${id}`}, email = ${erasedEmail(id)}, is_active = false,
           password_hash = null, password_changed_at = null, preferences = '{}', last_sign_in_at = null, sub = gen_random_uuid(),
           epoch = epoch + 1, version = version + 1
     where id = ${id}`);
  // The grants are gone: counts who is left.
  await guardLastSuperAdmin(tx);
  await recordChange(tx, actor, {
    action: 'user.erased',
    target: { type: 'user', id, name: pseudonym },
    organizationId: person.organizationId,
    after: { reason, rows },
  });
  return rows;
}

const Erased = Type.Object({ rows: Type.Integer() });

/**
 * Empties the personal values of events by the person, about the person, and of those that hold the address, or the name within the
 * organization. What they say of others stays, without proof: the salt of a row is one.
 */
async function eraseFromTrail(tx: Transaction, person: Person, pseudonym: string): Promise<number> {
  const { id, email, name, organizationId } = person;
  const words = sql`${JSON.stringify({ email, name })}::jsonb`;
  const says = (word: string) =>
    sql`(jsonb_path_exists(p.before, ${`$.** ? (@ == $${word})`}::jsonpath, ${words})
      or jsonb_path_exists(p.after, ${`$.** ? (@ == $${word})`}::jsonpath, ${words}))`;
  const [erased] = await selectRows(
    tx,
    Erased,
    sql`
    with found as materialized (
      select p.event_id, p.salt is not null as was_whole, e.actor_id = ${id} as acted,
             coalesce(e.actor_id = ${id}, (e.target_type = 'user' and e.target_id = ${String(id)}) or lower(p.target_name) = ${email}) as is_from,
             (e.target_type = 'user' and e.target_id = ${String(id)})
               or (e.target_type = 'subscription' and e.target_id in (select s.id::text from subscriptions s where s.user_id = ${id}))
               or (e.target_type = 'access-request' and e.target_id in (
                     select q.id::text from access_requests q
                      where q.user_id = ${id} or q.created_user_id = ${id} or lower(q.email) = ${email}))
               or lower(p.target_name) = ${email} as is_target,
             ${says('email')} or (e.organization_id is not distinct from ${organizationId}
               and (e.target_type <> 'user' or e.target_id = '') and (p.target_name = ${name} or ${says('name')})) as is_mentioned
        from (${await everyEvent(tx)}) e join audit_personal p on p.event_id = e.id
    ), gone as (
      update audit_personal p set salt = null,
             actor_name = case when acted then ${pseudonym} else p.actor_name end,
             ip = case when is_from then '' else p.ip end, user_agent = case when is_from then '' else p.user_agent end,
             target_name = case when is_target or p.target_name = ${name} then ${pseudonym} else p.target_name end,
             before = case when is_target or is_mentioned then null else p.before end,
             after = case when is_target or is_mentioned then null else p.after end
        from found f where f.event_id = p.event_id and (is_from or is_target or is_mentioned)
      returning f.was_whole
    )
    select count(*) filter (where was_whole)::int as rows from gone`,
  );
  return erased?.rows ?? 0;
}
