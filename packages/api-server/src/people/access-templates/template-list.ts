import {
  type AccessTemplate,
  defaultPageSize,
  type DriftedPerson,
  nullable,
  Ref,
  TemplateAccess,
  type TemplateAccessMap,
} from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { type Database, inNameOrder, nameOrder, selectRows } from '../../store/index.ts';
import { ownEntry, notFound, type Total } from '../../records/index.ts';
import {
  type Administrator,
  grantRuns,
  isSuperAdmin,
  may,
  organizationWithin,
  personWithin,
  readScope,
  writeScope,
} from '../../entitlement/index.ts';
import { accessMap } from '../grants/held-grants.ts';

/** Limits `access_templates t` to those the caller sees: for every organization, or of one in scope. */
export function seesTemplate(caller: Administrator): SQL {
  const scope = readScope(caller);
  return scope === null
    ? sql`true`
    : sql`(t.organization_id is null or ${organizationWithin(scope, sql`t.organization_id`)})`;
}

/** Whether the caller may change `access_templates t`. */
export function editsTemplate(caller: Administrator): SQL {
  const scope = writeScope(caller);
  if (!may(caller, 'access-templates:write')) return sql`false`;
  if (isSuperAdmin(caller) || scope === null) return sql`true`;
  return sql`coalesce(${organizationWithin(scope, sql`t.organization_id`)}, false)`;
}

const grant = sql`service_id, role_id, coalesce(limit_value, 0) as limit_value, notification, tracking_url_enabled`;

/** The running grants of person `u` that a template could give: all but those of User Management. */
const heldNow = sql`
  select x.service_id, x.role_id, coalesce(x.limit_value, 0) as limit_value, x.notification, x.tracking_url_enabled
    from user_service_roles x join services v on v.id = x.service_id
   where x.user_id = u.id and v.name <> 'user_management' and ${grantRuns(sql`x`)}`;

const ofTemplate = sql`select ${grant} from access_template_grants g where g.access_template_id = u.job_template_id`;

/** Whether person `u` holds other access than their template gives, in any service, role or value. */
export const hasDrifted = sql`(u.job_template_id is not null and (exists (${heldNow} except ${ofTemplate}) or exists (${ofTemplate} except ${heldNow})))`;

function peopleWithin(caller: Administrator): SQL {
  return personWithin(readScope(caller), { id: sql`u.id`, organizationId: sql`u.organization_id` });
}

const TemplateRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  organization: nullable(Ref),
  grants: Type.Array(Type.Object({ service: Type.String(), role: Type.String(), ...valuesOf() })),
});
const CountedTemplate = Type.Object({
  ...TemplateRow.properties,
  people: Type.Integer(),
  drifted: Type.Integer(),
  mayEdit: Type.Boolean(),
  version: Type.Integer(),
});

function valuesOf() {
  const { limit, notification, trackingUrlEnabled } = TemplateAccess.properties;
  return { limit, notification, trackingUrlEnabled };
}

/** Columns of `access_templates t`, its organization and its grants. */
const templateColumns = sql`
  t.id, t.name,
  (select json_build_object('id', o.id, 'name', o.display_name) from organizations o where o.id = t.organization_id) as organization,
  coalesce((select json_agg(json_build_object('service', v.name, 'role', r.name, 'limit', g.limit_value,
              'notification', g.notification, 'trackingUrlEnabled', g.tracking_url_enabled)
              order by ${nameOrder(sql`v.display_name`)}, ${nameOrder(sql`r.display_name`)})
     from access_template_grants g join services v on v.id = g.service_id join roles r on r.id = g.role_id
    where g.access_template_id = t.id), '[]') as grants`;
const inOrderOfNames = sql`order by ${nameOrder(sql`t.name`)}, t.id`;

/** Lists the templates the caller sees by name, without counting people. */
export async function templatesByName(
  db: Database,
  caller: Administrator,
): Promise<Pick<AccessTemplate, 'id' | 'name' | 'organization' | 'services'>[]> {
  const rows = await selectRows(
    db,
    TemplateRow,
    sql`select ${templateColumns} from access_templates t where ${seesTemplate(caller)} ${inOrderOfNames}`,
  );
  return rows.map(withServices);
}

/** Lists the templates the caller sees by name. @param where - a condition on `t` */
export async function listTemplates(
  db: Database,
  caller: Administrator,
  where: SQL = sql`true`,
): Promise<AccessTemplate[]> {
  const rows = await selectRows(
    db,
    CountedTemplate,
    sql`
    select ${templateColumns}, t.version, ${editsTemplate(caller)} as "mayEdit", counted.people, counted.drifted
      from access_templates t cross join lateral (
        select count(*)::int as people, (count(*) filter (where ${hasDrifted}))::int as drifted
          from users u where u.job_template_id = t.id and ${peopleWithin(caller)}) counted
     where ${seesTemplate(caller)} and ${where} ${inOrderOfNames}`,
  );
  return rows.map(withServices);
}

function withServices<Row extends Pick<Static<typeof TemplateRow>, 'grants'>>({ grants, ...template }: Row) {
  return { ...template, services: accessMap(grants) };
}

/** @throws HttpProblem 404 for a template outside the caller's scope. */
export async function readTemplate(db: Database, caller: Administrator, id: number): Promise<AccessTemplate> {
  const [template] = await listTemplates(db, caller, sql`t.id = ${id}`);
  if (!template) throw notFound('access template');
  return template;
}

const Drifted = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  organization: nullable(Ref),
  grants: CountedTemplate.properties.grants,
});

/** One page of the people whose access differs from the template, with their number. */
export async function driftOf(
  db: Database,
  caller: Administrator,
  id: number,
  { page = 1, size = defaultPageSize }: { page?: number; size?: number },
): Promise<{ rows: DriftedPerson[]; total: Total }> {
  const template = await readTemplate(db, caller, id);
  const rows = await selectRows(
    db,
    Drifted,
    sql`
    select u.id, full_name(u) as name, u.email,
           (select json_build_object('id', o.id, 'name', o.display_name)
              from organizations o where o.id = u.organization_id) as organization,
           coalesce((select json_agg(json_build_object('service', v.name, 'role', r.name, 'limit', coalesce(x.limit_value, 0),
                       'notification', x.notification, 'trackingUrlEnabled', x.tracking_url_enabled)
                       order by ${nameOrder(sql`v.display_name`)}, ${nameOrder(sql`r.display_name`)})
              from user_service_roles x join services v on v.id = x.service_id join roles r on r.id = x.role_id
             where x.user_id = u.id and v.name <> 'user_management' and ${grantRuns(sql`x`)}), '[]') as grants
      from users u where u.job_template_id = ${id} and ${peopleWithin(caller)} and ${hasDrifted}
     order by ${inNameOrder(sql`u.sort_name`)}, u.id limit ${size} offset ${(page - 1) * size}`,
  );
  return {
    rows: rows.map(({ grants, ...person }) => ({
      ...person,
      differences: differences(accessMap(grants), template.services),
    })),
    total: { total: template.drifted, capped: false },
  };
}

function differences(held: TemplateAccessMap, template: TemplateAccessMap): DriftedPerson['differences'] {
  return [...new Set([...Object.keys(held), ...Object.keys(template)])].flatMap((service) => {
    const has = ownEntry(held, service) ?? null;
    const should = template[service] ?? null;
    return JSON.stringify(has) === JSON.stringify(should) ? [] : [{ service, held: has, job: should }];
  });
}
