import {
  type Database,
  inTransaction,
  accessTemplateGrants,
  one,
  selectRows,
  type Transaction,
} from '../../store/index.ts';
import { accessDenied, type Caller, HttpProblem, say } from '../../server/index.ts';
import { ownEntry, cleanName, notFound, readRecord, refuseTakenName } from '../../records/index.ts';
import { recordChange, refuseStaleVersion, unitOfWork } from '../../trail/index.ts';
import { actorNames, writeScope } from '../../entitlement/index.ts';
import { type TemplateAccessMap, type AccessTemplate, nullable } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { judgeTemplate } from '../grants/judge-access.ts';
import { editsTemplate, readTemplate, seesTemplate } from './template-list.ts';

const templateName = (name: string) => ({
  index: 'job_templates_name_key',
  field: 'name',
  name: name.trim(),
  what: 'access template',
});

/**
 * Adds a template. Only a Super_Admin adds one for every organization.
 * @throws HttpProblem 403 for that and for access that is not released; 404, 409 and 422.
 */
export function createTemplate(
  db: Database,
  caller: Caller,
  wanted: { name: string; organization: number | null; services: TemplateAccessMap },
): Promise<AccessTemplate> {
  const name = cleanName(wanted.name, 'name');
  const scope = writeScope(caller);
  if (wanted.organization === null && scope !== null) {
    throw forEveryone();
  }
  return refuseTakenName(
    inTransaction(db, async (tx) => {
      if (wanted.organization !== null) {
        const { rows } = await tx.execute(
          sql`select 1 from organizations where id = ${wanted.organization} for key share`,
        );
        if (rows.length === 0 || (scope !== null && scope.organizationId !== wanted.organization)) {
          throw notFound('organization');
        }
      }
      const made = one(
        await selectRows(
          tx,
          Type.Object({ id: Type.Integer() }),
          sql`insert into access_templates (name, organization_id) values (${name}, ${wanted.organization}) returning id`,
        ),
      );
      await saveGrants(tx, caller, { id: made.id, organizationId: wanted.organization }, wanted.services);
      await recordChange(tx, caller, {
        action: 'job.created',
        target: { type: 'job', id: made.id, name },
        organizationId: wanted.organization,
        after: { name, services: wanted.services },
      });
      return readTemplate(tx, caller, made.id);
    }),
    templateName(name),
  );
}

/** Changes a template. People started from it keep their access and may now count as drifted. @throws HttpProblem 412 */
export function updateTemplate(
  db: Database,
  caller: Caller,
  id: number,
  change: { version: number; name?: string; services?: TemplateAccessMap },
): Promise<AccessTemplate> {
  return refuseTakenName(
    inTransaction(db, async (tx) => {
      const found = await lockTemplate(tx, caller, id);
      if (found.version !== change.version)
        return refuseStaleVersion(tx, actorNames(caller), 'job', id, 'access template');
      const before = await readTemplate(tx, caller, id);
      const name = change.name === undefined ? found.name : cleanName(change.name, 'name');
      await tx.execute(sql`update access_templates set name = ${name}, version = version + 1 where id = ${id}`);
      if (change.services) await saveGrants(tx, caller, found, change.services, before.services);
      await recordChange(tx, caller, {
        action: 'job.changed',
        target: { type: 'job', id, name },
        organizationId: found.organizationId,
        before: { name: before.name, services: before.services },
        after: { name, services: change.services ?? before.services },
      });
      return readTemplate(tx, caller, id);
    }),
    templateName(change.name ?? ''),
  );
}

/** Removes a template. People started from it keep their access. */
export function removeTemplate(db: Database, caller: Caller, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const found = await lockTemplate(tx, caller, id);
    const { services } = await readTemplate(tx, caller, id);
    await tx.execute(sql`delete from access_templates where id = ${id}`);
    await recordChange(tx, caller, {
      action: 'job.removed',
      target: { type: 'job', id, name: found.name },
      organizationId: found.organizationId,
      before: { name: found.name, services },
    });
  });
}

const LockedTemplate = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  organizationId: nullable(Type.Integer()),
  version: Type.Integer(),
  mayEdit: Type.Boolean(),
});

/** @throws HttpProblem 404 for a template outside the caller's scope, 403 for one the caller may only read. */
async function lockTemplate(tx: Transaction, caller: Caller, id: number) {
  const found = await readRecord(
    tx,
    'access template',
    LockedTemplate,
    sql`select t.id, t.name, t.organization_id as "organizationId", t.version, ${editsTemplate(caller)} as "mayEdit"
          from access_templates t where t.id = ${id} and ${seesTemplate(caller)} for update of t`,
  );
  if (!found.mayEdit) throw forEveryone();
  return found;
}

function forEveryone(): HttpProblem {
  return accessDenied(say('shared_templates_by_super_admin'));
}

/**
 * Saves what the author may grant. Access that is in the template already stays when it is no longer released, as a grant does.
 * @throws HttpProblem 422 for User Management, which no template grants, and for roles a service does not offer.
 */
async function saveGrants(
  tx: Transaction,
  caller: Caller,
  template: { id: number; organizationId: number | null },
  services: TemplateAccessMap,
  before: TemplateAccessMap = {},
): Promise<void> {
  if (Object.hasOwn(services, 'user_management')) {
    const message = say('template_without_user_management');
    throw new HttpProblem(422, 'not_offered', message, { field: 'services.user_management' });
  }
  const touched = [...new Set([...Object.keys(before), ...Object.keys(services)])].filter(
    (service) => JSON.stringify(ownEntry(before, service)) !== JSON.stringify(ownEntry(services, service)),
  );
  const wanted = (from: TemplateAccessMap) =>
    Object.fromEntries(Object.entries(from).filter(([service]) => touched.includes(service)));
  const grants = await judgeTemplate(unitOfWork(tx, caller), template.organizationId, wanted(services));
  if (touched.length === 0) return;
  await tx.execute(sql`
    delete from access_template_grants g using services v
     where g.access_template_id = ${template.id} and v.id = g.service_id and v.name in ${touched}`);
  if (grants.length === 0) return;
  await tx.insert(accessTemplateGrants).values(
    grants.map(({ serviceId, roleId, limit, notification, trackingUrlEnabled }) => ({
      accessTemplateId: template.id,
      serviceId,
      roleId,
      limitValue: limit,
      notification,
      trackingUrlEnabled,
    })),
  );
}
