import { ownsTrail } from '../../store/index.ts';
import { answersAt, outboundGuard } from '../../server/index.ts';
import { keepAuditMonths, sealAudit, trailHorizon } from '../../trail/index.ts';
import type { Context } from '../../identity/index.ts';
import { endOutrunSessions, logoutSender, sendDueLogouts } from '../../openid/index.ts';
import { checkHosts, hostProbe } from '../../catalogue/index.ts';
import { batchKinds, finishBatches } from '../../people/index.ts';
import { closeDueStatements, userStatsJob } from '../../overview/index.ts';
import { estimateRunways, foldUsage, removeOldEvents } from '../../usage/index.ts';
import { keepInOutbox, sendDueMails, smtpDelivery } from '../mail/outbox-sender.ts';
import { announceFailedSignIns } from './announce-failed-sign-ins.ts';
import { announcePlans } from './announce-plans.ts';
import { announceThresholds } from './announce-thresholds.ts';
import { announceEnds, endAccess } from './end-access.ts';
import { compactUserCounts } from './compact-user-counts.ts';
import { remindReviewers } from './remind-reviewers.ts';
import { refreshSortKeys } from './refresh-sort-keys.ts';
import { removeExpired } from './remove-expired.ts';
import type { Job } from './schedule-jobs.ts';
import { watchServices } from './watch-services.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Every job of the API. Jobs over many rows get a connection without the time limits of requests. */
export function jobsOf(context: Context): Job[] {
  const { config, db, store, keys, secrets } = context;
  const { smtpUrl, mailsPerMinute } = config;
  const deliver = smtpUrl === null ? keepInOutbox : smtpDelivery(smtpUrl);
  // Do not pace the demo's outbox: no mail server can be flooded.
  const pace = smtpUrl === null ? undefined : mailsPerMinute;
  const send = logoutSender(config);
  const guard = outboundGuard(config);
  const probe = hostProbe(config);
  const horizon = trailHorizon(store.jobs);
  const jobs: Job[] = [
    { name: 'send mail', every: second, run: () => sendDueMails(context, deliver, pace) },
    { name: 'send logout tokens', every: second, run: () => sendDueLogouts(context, send) },
    { name: 'end sessions without access', every: 20 * second, run: () => endOutrunSessions(context) },
    {
      name: 'watch services',
      every: 15 * second,
      run: () => watchServices(db, (address) => answersAt(address, guard)),
    },
    { name: 'check hosts', every: 15 * second, run: () => checkHosts(context, probe) },
    // Reload: another process may have rotated the keys, such as `gangway keys rotate`.
    { name: 'reload signing keys', every: minute, run: () => keys.reload() },
    { name: 'rotate signing keys', every: hour, run: () => keys.maintain() },
    { name: 'announce plans', every: hour, run: () => announcePlans(store.jobs) },
    { name: 'end access', every: minute, run: () => endAccess(store.jobs) },
    { name: 'announce ends of access', every: hour, run: () => announceEnds(context) },
    { name: 'announce thresholds', every: 5 * second, run: () => announceThresholds(context) },
    { name: 'close statements', every: hour, run: () => closeDueStatements(context) },
    { name: 'finish batches', every: 5 * second, run: () => finishBatches(context, batchKinds) },
    { name: 'remind reviewers', every: hour, run: () => remindReviewers(context) },
    { name: 'announce failed sign-ins', every: 5 * minute, run: () => announceFailedSignIns(store.jobs) },
    { name: 'refresh sort keys', every: second, run: () => refreshSortKeys(store.jobs) },
    { name: 'refresh user stats', every: minute, run: userStatsJob(store.jobs) },
    { name: 'compact user counts', every: minute, run: () => compactUserCounts(store.jobs) },
    { name: auditMonthsJob, every: hour, run: () => auditMonths(context) },
    { name: 'seal audit trail', every: second / 2, run: () => sealAudit({ db: store.jobs, secrets, horizon }) },
    { name: 'count usage', every: 5 * second, run: () => foldUsage(store.jobs) },
    { name: 'estimate runways', every: 30 * second, run: () => estimateRunways(store.jobs) },
    { name: 'remove old usage events', every: hour, run: () => removeOldEvents(store.jobs) },
    { name: 'remove expired', every: hour, run: () => removeExpired(store.jobs) },
  ];
  // PGlite has no autovacuum: without this, dead rows pile up and the planner works from stale statistics.
  if (store.kind === 'pglite') {
    jobs.push({ name: 'vacuum', every: 6 * hour, run: () => store.maintain('vacuum analyze') });
  }
  return jobs;
}

export const auditMonthsJob = 'keep audit months';

/** Call it at every start too: a server that was off for long must not write into months without a table. */
export async function auditMonths({ config, store, clock, log }: Context): Promise<void> {
  // Another role owns the tables: `gangway migrate up` makes the months, on a timer.
  if (!(await ownsTrail(store))) return;
  const months = { today: new Date(clock()), retentionMonths: config.auditRetentionMonths };
  const archived = await keepAuditMonths(store.jobs, months);
  if (archived.length > 0)
    log.info({ job: auditMonthsJob, tables: archived }, 'months of the audit trail were archived');
}
