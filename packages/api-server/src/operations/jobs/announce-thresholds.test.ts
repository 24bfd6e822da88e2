import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { openMail } from '../../outbox/enqueue-mail.ts';
import { suiteApp } from '../../testing/test-app.ts';
import { announceThresholds } from './announce-thresholds.ts';

const app = await suiteApp();
const { given } = app;
const harbour = await given.idOf('organizations', 'Harbour Freight');
const ocean = await given.idOf('services', 'ocean_tracking');
const run = () => announceThresholds(app.context);

async function holder(limit: number, { notification = true } = {}): Promise<number> {
  const { id } = await given.person({
    organization: harbour,
    branches: ['Hamburg'],
    roles: { ocean_tracking: 'api_user' },
    limit,
  });
  await given.rows(sql`update user_service_roles set notification = ${notification} where user_id = ${id}`);
  return id;
}

/** Adds to what people used today, as the fold does. */
const use = (rows: readonly { person: number; quantity: number; subscription?: number }[]) =>
  given.rows(sql`
    insert into usage_days (user_id, service_id, day, subscription_id, organization_id, quantity)
    select person, ${ocean}, (now() at time zone 'UTC')::date, coalesce(subscription, 0), ${harbour}, quantity
      from json_to_recordset(${JSON.stringify(rows)}::json) as x (person int, quantity numeric, subscription int)
    on conflict (user_id, service_id, day, subscription_id, organization_id, branch_id)
      do update set quantity = usage_days.quantity + excluded.quantity`);
const setLimit = (person: number, limit: number) =>
  given.rows(sql`update user_service_roles set limit_value = ${limit} where user_id = ${person}`);
let past = 0;
/** Ends the period: its use and its mark are of the past. */
const nextPeriod = async (person: number) => {
  await given.rows(sql`delete from usage_days where user_id = ${person}`);
  await given.rows(sql`
    update usage_marks set period_start = date '1990-01-01' + ${(past += 1)}::int
     where user_id = ${person} and period_start > '2000-01-01'`);
};
const titlesAbout = async (person: number) => {
  const rows = await given.rows<{ title: string }>(sql`
    select title from notifications where kind = 'limit-threshold' and link = ${`/users/${person}?tab=access`} order by id`);
  return rows.map(({ title }) => title.replace(/^.* has /, ''));
};
const mailsTo = async (person: number) => {
  const rows = await given.rows<{ subject: string; sealed: string }>(sql`
    select subject, sealed from outbox_mails where kind = 'limit-threshold' and user_id = ${person} order by id`);
  return rows.map(({ subject, sealed }) => ({ subject, ...openMail(app.context.secrets, sealed) }));
};

beforeEach(() => given.empty('notifications', 'outbox_mails', 'usage_days', 'usage_marks', 'usage_touched'));

describe('a threshold', () => {
  it('is told at 80 and at 100 %, by mail to the person and in the bell of the organization', async () => {
    const person = await holder(100);
    await use([{ person, quantity: 79.999 }]);
    await run();
    expect(await titlesAbout(person)).toEqual([]);
    await use([{ person, quantity: 0.001 }]);
    await run();
    await use([{ person, quantity: 20 }]);
    await run();
    expect(await titlesAbout(person)).toEqual([
      'used 80 % of the limit in Ocean Tracking',
      'reached the limit in Ocean Tracking',
    ]);
    const [first, second] = await mailsTo(person);
    expect(first?.subject).toBe('You have used 80 % of your limit in Ocean Tracking');
    expect(first?.text).toContain('You have used 80 of 100 containers in Ocean Tracking.');
    expect(second?.subject).toBe('You have reached your limit in Ocean Tracking');
    const [row] = await given.rows(sql`select organization_id from notifications limit 1`);
    expect(row).toEqual({ organization_id: harbour });
  });

  it('is told once for a jump from 70 to 130 %, the highest', async () => {
    const person = await holder(100);
    await use([{ person, quantity: 70 }]);
    await run();
    await use([{ person, quantity: 60 }]);
    await Promise.all([run(), run()]);
    await use([{ person, quantity: 5 }]);
    await run();
    expect(await titlesAbout(person)).toEqual(['reached the limit in Ocean Tracking']);
  });

  it('is told once where a pair was counted in many lots, and leaves none of them', async () => {
    const person = await holder(100);
    for (let lot = 0; lot < 30; lot += 1) await use([{ person, quantity: 3 }]);
    await Promise.all([run(), run()]);
    await run();
    expect(await titlesAbout(person)).toEqual(['used 80 % of the limit in Ocean Tracking']);
    expect(await given.value(sql`select count(*)::int from usage_touched`)).toBe(0);
  });

  it('is armed again by a new period and by a raised limit, not by a lowered one', async () => {
    const person = await holder(100);
    await use([{ person, quantity: 85 }]);
    await run();
    await setLimit(person, 105);
    await use([{ person, quantity: 1 }]);
    await run();
    await setLimit(person, 104);
    await use([{ person, quantity: 1 }]);
    await run();
    expect(await titlesAbout(person)).toHaveLength(2);
    await nextPeriod(person);
    await use([{ person, quantity: 90 }]);
    await run();
    expect(await titlesAbout(person)).toHaveLength(3);
  });

  it('is not told where the switch is off, to a deactivated person, or for a limit of nothing', async () => {
    const off = await holder(10, { notification: false });
    const gone = await holder(10);
    const none = await holder(0);
    await given.rows(sql`update users set is_active = false where id = ${gone}`);
    await use([off, gone, none].map((person) => ({ person, quantity: 20 })));
    await run();
    for (const person of [off, gone, none]) expect(await mailsTo(person)).toEqual([]);
  });

  it('says the price of more with a soft plan, and that a hard one closes', async () => {
    for (const [mode, sentence] of [
      ['soft', 'Each further container costs €0.40. The counter starts again on 1 '],
      ['hard', 'At the limit, the service closes for you. The counter starts again on 1 '],
    ] as const) {
      const person = await holder(0);
      const plan = await given.plan(`Threshold ${mode}`, 'ocean_tracking');
      await given.rows(sql`
        update plans set included = 1000, further_price = 0.4, currency = 'EUR', mode = ${mode} where id = ${plan}`);
      await use([{ person, quantity: 812, subscription: await given.subscription(person, plan) }]);
      await run();
      const [mail] = await mailsTo(person);
      expect(mail?.text).toContain('You have used 812 of 1,000 containers in Ocean Tracking.');
      expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(sentence);
    }
  });

  it('is told later where the transaction that tells it fails', async () => {
    const person = await holder(10);
    await use([{ person, quantity: 20 }]);
    const { secrets } = app.context;
    const broken = {
      ...app.context,
      secrets: {
        ...secrets,
        seal: () => {
          throw new Error('no');
        },
      },
    };
    await expect(announceThresholds(broken)).rejects.toThrow('no');
    expect(await titlesAbout(person)).toEqual([]);
    await run();
    expect(await titlesAbout(person)).toHaveLength(1);
  });
});

describe('200 random histories', () => {
  /** Park–Miller: the same histories at every run. */
  let seed = 20_261_127;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };

  it('tell what is due, and nothing twice', { timeout: 120_000 }, async ({ annotate }) => {
    const histories: {
      person: number;
      used: number;
      limit: number;
      on: boolean;
      mark: { level: number; limit: number } | null;
      due: number;
    }[] = [];
    for (let n = 0; n < 200; n += 1) {
      const limit = 10 * (1 + next(10));
      const on = next(6) > 0;
      histories.push({ person: await holder(limit, { notification: on }), used: 0, limit, on, mark: null, due: 0 });
    }
    for (let step = 0; step < 12; step += 1) {
      const uses: { person: number; quantity: number }[] = [];
      for (const each of histories) {
        const what = next(8);
        if (what === 0) await setLimit(each.person, (each.limit += 10 * (1 + next(5))));
        if (what === 1) await setLimit(each.person, (each.limit = Math.max(10, each.limit - 10)));
        if (what === 2) {
          await nextPeriod(each.person);
          Object.assign(each, { used: 0, mark: null });
        }
        if (what === 3) {
          each.on = !each.on;
          await given.rows(sql`update user_service_roles set notification = ${each.on} where user_id = ${each.person}`);
        }
        const quantity = 1 + next(40);
        each.used += quantity;
        uses.push({ person: each.person, quantity });
      }
      await use(uses);
      // Without a turn of the job, the next one meets a jump.
      if (next(3) === 0 && step < 11) continue;
      await Promise.all([run(), run()]);
      for (const each of histories) {
        const level = each.used >= each.limit ? 100 : each.used >= each.limit * 0.8 ? 80 : 0;
        if (!each.on || level === 0) continue;
        if (each.mark !== null && level <= each.mark.level && each.limit <= each.mark.limit) continue;
        each.mark = { level, limit: each.limit };
        each.due += 1;
      }
    }
    const sent = await given.rows<{ user_id: number; mails: number }>(sql`
      select user_id, count(*)::int as mails from outbox_mails where kind = 'limit-threshold' group by user_id`);
    const mails = new Map(sent.map((row) => [row.user_id, row.mails]));
    const differences = histories.filter(({ person, due }) => (mails.get(person) ?? 0) !== due);
    const due = histories.reduce((sum, each) => sum + each.due, 0);
    await annotate(`${due} due, ${sent.reduce((sum, row) => sum + row.mails, 0)} sent`);
    expect(differences).toEqual([]);
    expect(await given.value(sql`select count(*)::int from notifications where kind = 'limit-threshold'`)).toBe(due);
    expect(due).toBeGreaterThan(200);
  });
});
