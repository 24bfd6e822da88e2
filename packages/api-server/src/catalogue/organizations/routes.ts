import { organization } from '@gangway/contract';
import { and, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { branches, nameOrder, organizations } from '../../store/index.ts';
import { mount, mountRead } from '../../server/index.ts';
import { listQuery, listTotal, notFound, totalHeaders } from '../../records/index.ts';
import { organizationWithin, readScope } from '../../entitlement/index.ts';
import type { Context } from '../../identity/index.ts';
import { branchScope } from '../branches/branches.ts';
import {
  createOrganization,
  findByLabel,
  listBranchRefs,
  listOrganizations,
  organizationColumns,
  renameOrganization,
  updateOrganization,
} from './organizations.ts';
import { readOrganizationFacts } from './organization-facts.ts';
import { readReleased, release } from './released.ts';
import { changeSignInRules, readSignInRules } from './sign-in-rules.ts';

/** Organizations; an Org_Admin sees the own one. */
export function organizationRoutes(app: FastifyInstance, { db, store }: Context): void {
  mountRead(app, store, organization.list, async ({ query, caller, reads, answer }) => {
    const scope = readScope(caller);
    const list = listQuery(
      query,
      organizationColumns,
      scope === null ? undefined : organizationWithin(scope, sql`${organizations.id}`),
    );
    const [rows, total] = await Promise.all([
      listOrganizations(reads.db, list),
      listTotal(reads.db, organizations, list),
    ]);
    return answer(200, rows, totalHeaders(total));
  });

  mount(app, organization.read, async ({ params, caller, answer }) =>
    answer(200, await readOrganizationFacts(db, readScope(caller), params.id)),
  );

  mount(app, organization.create, async ({ body, caller, answer }) =>
    answer(201, await createOrganization(db, caller, body)),
  );

  mount(app, organization.rename, async ({ body, caller, answer }) =>
    answer(200, await renameOrganization(db, caller, body)),
  );

  mount(app, organization.update, async ({ body, caller, answer }) =>
    answer(200, await updateOrganization(db, caller, body)),
  );

  mount(app, organization.released, async ({ params, caller, answer }) =>
    answer(200, await readReleased(db, caller, params.id)),
  );

  mount(app, organization.release, async ({ params, body, caller, answer }) =>
    answer(200, await release(db, caller, params.id, body)),
  );

  mount(app, organization.signInRules, async ({ params, caller, answer }) =>
    answer(200, await readSignInRules(db, caller, params.id)),
  );

  mount(app, organization.changeSignInRules, async ({ params, body, caller, answer }) =>
    answer(200, await changeSignInRules(db, caller, params.id, body)),
  );

  mount(app, organization.branches, async ({ params, query, caller, answer }) => {
    const id = await findByLabel(db, params.organizationLabel, readScope(caller));
    if (id === undefined) throw notFound('organization');
    const list = listQuery(
      query,
      {
        sort: { id: branches.id, name: nameOrder(branches.displayName) },
        defaultSort: 'name',
        id: branches.id,
        filter: {},
        search: branches.searchText,
      },
      // One that is switched off takes no new people.
      and(sql`${branches.organizationId} = ${id}`, branchScope(readScope(caller)), sql`${branches.isActive}`),
    );
    const [rows, total] = await Promise.all([listBranchRefs(db, list), listTotal(db, branches, list)]);
    return answer(200, rows, totalHeaders(total));
  });
}
