import { eq, sql } from 'drizzle-orm';
import {
  auditEvents,
  plans,
  reviewReviewers,
  reviews,
  services,
  settings,
  type Transaction,
  users,
} from '../../store/index.ts';
import { fullName } from '../../records/index.ts';
import { bannerSetting } from '../../overview/index.ts';
import { coverGrants } from '../../people/index.ts';
import { dayAhead } from './demo-people.ts';

const actorEmail = 'super.admin@gangway.test';

const maintenance = { service: 'awb_tracking', inDays: 9, hours: 2, note: 'New carrier connections.' };

const bannerInDays = 7;

const review = {
  name: 'Noordzee, end of the year',
  organization: 'Noordzee Container Lines',
  reviewer: 'org.admin@gangway.test',
  dueInDays: 16,
  decided: 4,
};

const newPrice = { plan: 'Ocean Fleet', before: '375', after: '390' };

/** Days ago of the latest changes. */
const changed = { price: 0.02, review: 0.12, maintenance: 0.25, banner: 0.26 };

type Find = (name: string) => number;

export interface Lookups {
  userId: Find;
  organizationId: Find;
  serviceId: Find;
  planId: Find;
}

interface Change {
  action: string;
  daysAgo: number;
  type: string;
  id: number;
  name: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
}

/** Plans a maintenance window with its banner, starts a review, and records who did so. */
export async function seedUpcoming(tx: Transaction, today: Date, lookups: Lookups): Promise<void> {
  const ago = (days: number) => new Date(today.getTime() - days * 86_400_000);
  const actorId = lookups.userId(actorEmail);
  const changes = [
    ...(await planMaintenance(tx, today, lookups)),
    await startReview(tx, today, ago(changed.review), lookups),
    await changePrice(tx, lookups),
  ];
  await tx.insert(auditEvents).values(
    changes.map(({ action, daysAgo, type, id, name, before, after }) => ({
      at: ago(daysAgo),
      actorId,
      actorName: 'Sofia Lindqvist',
      action,
      targetType: type,
      targetId: String(id),
      targetName: name,
      before,
      after,
      ip: '127.0.0.1',
    })),
  );
}

async function planMaintenance(tx: Transaction, today: Date, { serviceId }: Lookups): Promise<Change[]> {
  const from = new Date(`${dayAhead(today, maintenance.inDays)}T22:00:00Z`);
  const until = new Date(from.getTime() + maintenance.hours * 3_600_000);
  const id = serviceId(maintenance.service);
  const [service] = await tx
    .update(services)
    .set({ maintenanceFrom: from, maintenanceUntil: until, maintenanceNote: maintenance.note })
    .where(eq(services.id, id))
    .returning({ name: services.displayName });
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(from);
  const shown = {
    text: `AWB Tracking pauses for two hours on ${weekday} at 22:00 UTC.`,
    from: `${dayAhead(today, bannerInDays)}T06:00:00.000Z`,
    until: until.toISOString(),
  };
  await tx.insert(settings).values({ name: bannerSetting, value: shown });
  return [
    {
      action: 'service.changed',
      daysAgo: changed.maintenance,
      type: 'service',
      id,
      name: service?.name ?? '',
      before: { maintenance: null },
      after: { maintenance: { from: from.toISOString(), until: until.toISOString(), note: maintenance.note } },
    },
    {
      action: 'notice.changed',
      daysAgo: changed.banner,
      type: 'notice',
      id: 1,
      name: 'Launcher banner',
      before: null,
      after: { text: shown.text, showFrom: shown.from, showUntil: shown.until },
    },
  ];
}

async function startReview(
  tx: Transaction,
  today: Date,
  createdAt: Date,
  { userId, organizationId }: Lookups,
): Promise<Change> {
  const { name, organization, reviewer, decided } = review;
  const dueDate = dayAhead(today, review.dueInDays);
  const subjectId = organizationId(organization);
  const [made] = await tx
    .insert(reviews)
    .values({
      name,
      kind: 'organization',
      subjectId,
      subjectName: organization,
      dueDate,
      createdAt,
      createdBy: userId(actorEmail),
      createdByName: 'Sofia Lindqvist',
    })
    .returning({ id: reviews.id });
  const id = made?.id ?? 0;
  const [person] = await tx.select().from(users).where(eq(users.email, reviewer));
  if (person === undefined) throw new Error(`The demo data names the reviewer '${reviewer}', whom it does not hold.`);
  await tx.insert(reviewReviewers).values({ reviewId: id, userId: person.id });
  const rows = await coverGrants(tx, id, { kind: 'organization', subject: subjectId }, organization);
  await tx.execute(sql`
    update review_items set decision = 'keep', decided_by = ${person.id}, decided_by_name = ${fullName(person)}, decided_at = now()
     where id in (select id from review_items where review_id = ${id} and user_id <> ${person.id} order by id limit ${decided})`);
  return {
    action: 'review.created',
    daysAgo: changed.review,
    type: 'review',
    id,
    name,
    before: null,
    after: { name, covers: `organization ${organization}`, dueDate, reviewers: [fullName(person)], rows },
  };
}

async function changePrice(tx: Transaction, { planId }: Lookups): Promise<Change> {
  const { plan, before, after } = newPrice;
  const id = planId(plan);
  await tx.update(plans).set({ price: after }).where(eq(plans.id, id));
  return {
    action: 'plan.changed',
    daysAgo: changed.price,
    type: 'plan',
    id,
    name: plan,
    before: { price: before },
    after: { price: after },
  };
}
