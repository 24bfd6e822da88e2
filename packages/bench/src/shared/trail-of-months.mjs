/** Generates an audit trail of several months: one event in seven is a change, the others are sign-ins and launches. */
import { Client } from 'pg';
import { insertEvents } from './insert-events.mjs';

/**
 * Replaces the trail of a populated database: one partition for each month up to this one, as the months would have made them.
 * @param {string} url of a role that may switch triggers off (a superuser)
 * @param {{ months: number, events: number }} trail
 */
export async function fillTrail(url, { months, events }) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(
      `set local session_replication_role = replica; set local work_mem = '256MB'; set local jit = off`,
    );
    const { rows: parts } = await client.query(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_trail'::regclass`,
    );
    await client.query('truncate audit_heads, audit_links, audit_personal');
    for (const { name } of parts) if (name !== 'audit_events_other') await client.query(`drop table ${name}`);
    for (let ago = months - 1; ago >= 0; ago -= 1) {
      const { rows } = await client.query(
        `select to_char(month, '"audit_events_"YYYY_MM') as name, month::text as "from", (month + interval '1 month')::text as until
           from (select date_trunc('month', now() at time zone 'UTC') - make_interval(months => $1) as month) given`,
        [ago],
      );
      const { name, from, until } = rows[0];
      await client.query(`create table ${name} (like audit_trail including defaults, primary key (id))`);
      await client.query(
        `alter table audit_trail attach partition ${name} for values from ('${from}+00') to ('${until}+00')`,
      );
    }
    await client.query(
      insertEvents(`
       with people as materialized (
         select row_number() over (order by id) as nth, id, trim(first_name || ' ' || last_name) as name, organization_id from users)
       select now() - (now() - date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
                       + make_interval(months => $1::int - 1)) * ($2::int - n) / $2::int as at,
              p.id as actor_id, p.name as actor_name,
              case when n % 7 = 0 then (array['user.updated', 'user.deactivated', 'subscription.created', 'role.created'])[1 + n % 4]
                   when n % 3 = 0 then 'service.opened' when n % 5 = 0 then 'session.signed_out' else 'session.signed_in' end as action,
              case when n % 21 = 0 then 'subscription' else 'user' end as target_type, t.id::text as target_id, t.name as target_name, p.organization_id,
              '192.0.2.' || n % 250 as ip, 'request-' || n as request_id
         from generate_series(1, $2::int) n
         join people p on p.nth = 1 + (n * 7919::bigint) % (select count(*) from people)
         join people t on t.nth = 1 + (n * 104729::bigint) % (select count(*) from people)
        order by n`),
      [months, events],
    );
    await client.query('commit');
    await client.query('vacuum analyze audit_trail, audit_personal');
  } finally {
    await client.end();
  }
}
