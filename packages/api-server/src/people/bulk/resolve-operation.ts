import type { Database } from '../../store/index.ts';
import { accessDenied, type Caller, say, type Sentence } from '../../server/index.ts';
import { readRecord } from '../../records/index.ts';
import { branchWithin, readScope } from '../../entitlement/index.ts';
import { checkedDay } from '../../catalogue/index.ts';
import type { BulkOperation, TemplateAccessMap } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { readTemplate } from '../access-templates/template-list.ts';

/** An operation with what its ids stand for; so it is kept, and done later. */
export type ResolvedOperation = BulkOperation & {
  service?: { key: string; name: string };
  role?: { key: string; name: string };
  branch?: { name: string };
  job?: { name: string; services: TemplateAccessMap };
};

const Service = Type.Object({ key: Type.String(), name: Type.String() });

/** @throws HttpProblem 404 for what is not there, 403 for User Management. */
async function serviceOf(db: Database, id: number) {
  const service = await readRecord(
    db,
    'service',
    Service,
    sql`select name as key, display_name as name from services where id = ${id}`,
  );
  if (service.key === 'user_management') {
    throw accessDenied(say('user_management_one_by_one'));
  }
  return service;
}

async function roleOf(db: Database, id: number) {
  return readRecord(db, 'role', Service, sql`select name as key, display_name as name from roles where id = ${id}`);
}

/**
 * The operation with its names, and how a person reads it.
 * @throws HttpProblem 404 for what is not there for the caller, 403 for User Management, 400 at a field.
 */
export async function resolveOperation(
  db: Database,
  caller: Caller,
  operation: BulkOperation,
): Promise<{ operation: ResolvedOperation; title: Sentence }> {
  switch (operation.kind) {
    case 'state':
      return { operation, title: operation.isActive ? say('batch_activate') : say('batch_deactivate') };
    case 'grant': {
      const service = await serviceOf(db, operation.serviceId);
      const role = await roleOf(db, operation.roleId);
      return {
        operation: { ...operation, service, role },
        title: say('batch_grant', { role: role.name, service: service.name }),
      };
    }
    case 'revoke': {
      const service = await serviceOf(db, operation.serviceId);
      if (operation.roleId === undefined) {
        return { operation: { ...operation, service }, title: say('batch_revoke_all', { service: service.name }) };
      }
      const role = await roleOf(db, operation.roleId);
      return {
        operation: { ...operation, service, role },
        title: say('batch_revoke', { role: role.name, service: service.name }),
      };
    }
    case 'limit': {
      const service = await serviceOf(db, operation.serviceId);
      return {
        operation: { ...operation, service },
        title: say('batch_set_limit', { service: service.name, limit: operation.limit }),
      };
    }
    case 'branch': {
      const branch = await readRecord(
        db,
        'branch',
        Type.Object({ name: Type.String() }),
        sql`select b.display_name as name from branches b where b.id = ${operation.branchId}
               and ${branchWithin(readScope(caller), { id: sql`b.id`, organizationId: sql`b.organization_id` })}`,
      );
      const title = say(operation.mode === 'move' ? 'batch_move_to_branch' : 'batch_add_to_branch', {
        branch: branch.name,
      });
      return { operation: { ...operation, branch }, title };
    }
    case 'job': {
      const { name, services } = await readTemplate(db, caller, operation.jobId);
      return { operation: { ...operation, job: { name, services } }, title: say('batch_align', { template: name }) };
    }
    case 'end-sessions':
      return { operation, title: say('batch_end_sessions') };
    case 'end-subscription':
      if (operation.endDate !== undefined) checkedDay(operation.endDate, 'operation.endDate');
      return { operation, title: say('batch_end_subscriptions') };
  }
}
