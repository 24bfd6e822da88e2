import { Gauge, type Registry } from 'prom-client';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { selectRows, type Store } from '../../store/index.ts';

const Row = Type.Object({ gauge: Type.String(), label: Type.String(), value: Type.Number() });

/** Seconds after which a waiting mail or sign-out is late. */
const late = sql`now() - interval '10 minutes'`;
const lately = sql`now() - interval '1 day'`;

// Set states and clients without rows to 0, or a graph keeps their last value.
const values = sql`
  select 'sessions' as gauge, c.client as label, count(s.sid)::float8 as value
    from (values ('portal'), ('console'), ('service')) as c (client)
    left join sessions s on s.client = c.client and s.revoked_at is null and s.abs_exp > now()
         and s.last_used > now() - make_interval(secs => s.idle_seconds)
   group by c.client
  union all
  select 'mails', m.state, m.n::float8 from (
    select 'waiting' as state, count(*) as n from outbox_mails where sent_at is null and failed_at is null
    union all
    select 'late', count(*) from outbox_mails where sent_at is null and failed_at is null and created_at < ${late}
    union all
    select 'failed', count(*) from outbox_mails where failed_at > ${lately}) m
  union all
  select 'logouts', l.state, l.n::float8 from (
    select 'waiting' as state, count(*) as n from logout_deliveries where delivered_at is null and failed_at is null
    union all
    select 'late', count(*) from logout_deliveries where delivered_at is null and failed_at is null and created_at < ${late}
    union all
    select 'delivered', count(*) from logout_deliveries where delivered_at > ${lately}
    union all
    select 'failed', count(*) from logout_deliveries where failed_at > ${lately}) l
  union all
  select 'key age', alg, extract(epoch from now() - coalesce(activated_at, created_at))::float8
    from signing_keys where state = 'active'`;

/**
 * Gauges of the database's contents. A timer reads them, not the scrape: `/metrics` never waits for the database, and serves
 * the last values while it is away. Every replica reads the same.
 * @returns a function that reads them once.
 */
export function gaugeReader(registry: Registry): (store: Store) => Promise<void> {
  const registers = [registry];
  const gauges: Readonly<Record<string, { gauge: Gauge; label: string }>> = {
    sessions: {
      label: 'client',
      gauge: new Gauge({
        name: 'gangway_live_sessions',
        help: 'Sessions that can still be renewed, by client',
        labelNames: ['client'],
        registers,
      }),
    },
    mails: {
      label: 'state',
      gauge: new Gauge({
        name: 'gangway_mails',
        help: 'Mails that wait, that have waited for ten minutes (late), and that were given up within a day (failed)',
        labelNames: ['state'],
        registers,
      }),
    },
    logouts: {
      label: 'state',
      gauge: new Gauge({
        name: 'gangway_logout_deliveries',
        help: 'Sign-outs that services are to be told: waiting, late (ten minutes), delivered and failed within a day',
        labelNames: ['state'],
        registers,
      }),
    },
    'key age': {
      label: 'alg',
      gauge: new Gauge({
        name: 'gangway_signing_key_age_seconds',
        help: 'How long the active signing key has been in use, by algorithm',
        labelNames: ['alg'],
        registers,
      }),
    },
  };
  return async (store) => {
    for (const { gauge, label, value } of await selectRows(store.jobs, Row, values)) {
      const found = gauges[gauge];
      found?.gauge.set({ [found.label]: label }, value);
    }
  };
}
