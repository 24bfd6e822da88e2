import {
  type AuditProof,
  auditState,
  createSecrets,
  ownsTrail,
  verifyAudit,
  type Config,
  type Store,
} from '@gangway/api-server';
import { counted, failure, ok, warning, type Finding } from './finding.ts';

const subject = 'audit trail';
/** Milliseconds: the sealer signs once a minute. */
const lateAfter = 5 * 60_000;
const restore = 'find out who could write to the database, and compare with a backup and with what was exported';

/** Checks the months of the trail, whom it is protected against, and every event against the chain; reads only. */
export async function checkAudit(store: Store, config: Config): Promise<Finding[]> {
  const proof = await verifyAudit(store.jobs, createSecrets(config.appSecret, config.previousAppSecret));
  return [...(await checkMonths(store)), ...(await checkOwner(store)), ...chainFindings(proof)];
}

async function checkMonths(store: Store): Promise<Finding[]> {
  const { attached, archived, missing, strays } = await auditState(store.db, new Date());
  const findings: Finding[] = [];
  if (missing.length > 0)
    findings.push(
      warning(
        subject,
        `there is no table ${missing.join(', nor ')}`,
        'run `gangway migrate up` every day as the role that owns the tables; until then events go into the default table',
      ),
    );
  if (strays > 0)
    findings.push(
      warning(
        subject,
        `${counted(strays, 'event has', 'events have')} a time that no month takes`,
        'check the clock of the database server; each event moves to its month when that begins',
      ),
    );
  return findings.length > 0
    ? findings
    : [ok(subject, `${counted(attached, 'table of a month', 'tables of months')}, ${archived} archived`)];
}

async function checkOwner(store: Store): Promise<Finding[]> {
  if (store.kind === 'pglite' || !(await ownsTrail(store))) return [];
  return [
    warning(
      subject,
      "the API's own role owns it, and could change it",
      'give the API a role of its own (DATABASE_OWNER_URL; handbook, Protect the audit trail)',
    ),
  ];
}

/** What a proof says, as findings. */
function chainFindings(proof: AuditProof): Finding[] {
  const { linked, unlinked, begins, away, erased, heads } = proof;
  const faults: [readonly number[], string][] = [
    [proof.changed, 'changed since they were linked'],
    [proof.removed, 'removed'],
    [proof.inserted, 'inserted among linked ones'],
    [proof.broken, 'have a link that does not follow from the one before'],
    [proof.personal, 'have other personal values than they had, or none'],
  ];
  const found = [
    ...faults.filter(([ids]) => ids.length > 0).map(([ids, what]) => `events ${list(ids)}: ${what}`),
    ...heads.faults,
  ];
  if (erased.found !== erased.recorded)
    found.push(
      `${counted(erased.found, 'event lacks', 'events lack')} personal values, and the erasures in the trail account for ${erased.recorded}`,
    );
  const failures = found.map((fault) => failure(subject, fault, restore));
  const notes: Finding[] = [];
  if (away > 0)
    notes.push(
      warning(
        subject,
        `${counted(away, 'linked event is', 'linked events are')} in archived months that are no longer in this database`,
        'keep their tables where you can show them',
      ),
    );
  if (heads.waiting > lateAfter)
    notes.push(
      warning(
        subject,
        `linked events have waited ${counted(Math.round(heads.waiting / 60_000), 'minute', 'minutes')} for a signature`,
        'start the API, which signs once a minute',
      ),
    );
  const signed = heads.at === null ? 'none signed yet' : `last signed ${heads.at.slice(0, 16)}`;
  const erasures = erased.found === 0 ? '' : `, personal values erased of ${erased.found}`;
  return failures.length > 0
    ? [...failures, ...notes]
    : [
        ok(
          subject,
          begins === null
            ? `no event is linked, ${counted(unlinked, 'waits', 'wait')}`
            : `${counted(linked, 'event', 'events')} linked since number ${begins} and unchanged, ${unlinked} not linked yet, ${signed}${erasures}`,
        ),
        ...notes,
      ];
}

const list = (ids: readonly number[]) => (ids.length < 20 ? ids.join(', ') : `${ids.slice(0, 5).join(', ')} and more`);
