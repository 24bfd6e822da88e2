import { type SQL, sql } from 'drizzle-orm';
import { apiAudience, signToken } from '../identity/tokens/access-token.ts';
import { sessionClaims } from '../identity/tokens/claims.ts';
import { startSession } from '../identity/sessions/start-session.ts';
import { releaseAll } from './release-all.ts';
import type { Context } from '../identity/context.ts';

/** Tables whose records have a name. */
type Named = 'organizations' | 'branches' | 'services' | 'roles' | 'plans';

interface PersonWanted {
  email?: string;
  name?: readonly [firstName: string, lastName: string];
  /** Its id or name; none unless given. */
  organization?: number | string | null;
  /** Names of branches of the organization, the first one first. */
  branches?: readonly string[];
  /** Role by service: `{ erp: 'api_user' }`; several in a list. */
  roles?: Readonly<Record<string, string | readonly string[]>>;
  limit?: number | null;
  /** Last day of the grants, `YYYY-MM-DD`. */
  until?: string | null;
  isActive?: boolean;
}

interface GivenPerson {
  id: number;
  email: string;
  /** A fresh session of the console. */
  signIn(): Promise<{ token: string; sid: string }>;
  /** Its access token alone. */
  token(): Promise<string>;
}

interface RequestWanted {
  /** Id of the person who asks for a service; without, a stranger asks for an account. */
  person?: number;
  service?: string;
  /** Id of the organization; the person's own unless given. */
  organization?: number;
  email?: string;
}

/** Puts records into the store of a test, past the API: what a scenario starts from, said in its own words. */
export interface Given {
  /** A person with what they hold. Names and addresses are unique unless given. */
  person(wanted?: PersonWanted): Promise<GivenPerson>;
  /** Lets a person hold roles of services, past every rule. */
  grant(
    person: number,
    roles: NonNullable<PersonWanted['roles']>,
    terms?: Pick<PersonWanted, 'limit' | 'until'>,
  ): Promise<void>;
  /** @returns its id */
  organization(name?: string, branches?: readonly string[]): Promise<number>;
  /** @returns its id */
  branch(organization: number, name: string): Promise<number>;
  /** An open request for a service or, without a person, for an account. @returns its id */
  request(wanted: RequestWanted): Promise<number>;
  /** Releases the whole catalogue to every organization: for tests of other rules. */
  releaseAll(): Promise<void>;
  /** Takes one record of the catalogue back from every organization. */
  withdraw(kind: 'service' | 'role' | 'plan', id: number): Promise<void>;
  /** A role that services offer. @returns its id */
  role(name: string, services?: readonly string[]): Promise<number>;
  /** A plan of a service. @returns its id */
  plan(name: string, service: string, values?: { serviceType?: 'API' | 'UI'; price?: string }): Promise<number>;
  /** A subscription from a day on, for ever unless `end`. @returns its id */
  subscription(person: number, plan: number, days?: { start?: string; end?: string | null }): Promise<number>;
  /** Deletes all rows of these tables. */
  empty(...tables: string[]): Promise<void>;
  /** The id of the record of this name. @throws where there is none */
  idOf(table: Named, name: string): Promise<number>;
  rows<Row extends Record<string, unknown>>(statement: SQL): Promise<Row[]>;
  /** The first value of the first row. @throws where there is none */
  value<Value = number>(statement: SQL): Promise<Value>;
}

export function givenIn(context: Context): Given {
  const { db } = context;
  let count = 0;
  const rows: Given['rows'] = async (statement) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test says what it selects
    (await db.execute(statement)).rows as never;
  const value: Given['value'] = async (statement) => {
    const [row] = await rows(statement);
    if (!row) throw new Error('the statement finds no row');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test says what it selects
    return Object.values(row)[0] as never;
  };
  const idOf: Given['idOf'] = (table, name) =>
    value(sql`select id from ${sql.identifier(table)} where name = ${name} order by id limit 1`);

  const grant: Given['grant'] = async (person, roles, { limit = null, until = null } = {}) => {
    for (const [service, names] of Object.entries(roles)) {
      for (const name of [names].flat()) {
        await value(sql`
          insert into user_service_roles (user_id, service_id, role_id, limit_value, until)
          select ${person}, v.id, r.id, ${limit}, ${until}::date from services v, roles r where v.name = ${service} and r.name = ${name}
          returning id`);
      }
    }
  };
  const signIn = async (userId: number) => {
    const { sid } = await db.transaction((tx) =>
      startSession(tx, context, { userId, epoch: 0, client: 'console', ip: '192.0.2.1', userAgent: 'test' }),
    );
    const claims = await sessionClaims(context.store, sid);
    if (!claims) throw new Error(`person ${userId} cannot have a session`);
    return { sid, token: await signToken(context, claims, apiAudience, context.config.lifetimes.accessToken) };
  };
  const branch: Given['branch'] = (organization, name) =>
    value(sql`
      insert into branches (organization_id, name, display_name) values (${organization}, ${name}, ${name}) returning id`);

  return {
    rows,
    value,
    idOf,
    grant,
    person: async ({ email, name, organization = null, branches = [], roles = {}, isActive = true, ...terms } = {}) => {
      count += 1;
      const address = email ?? `person.${count}@given.example`;
      const [firstName, lastName] = name ?? ['Pat', `Drawn ${count}`];
      const organizationId =
        typeof organization === 'string' ? await idOf('organizations', organization) : organization;
      const id = await value(sql`
        insert into users (email, first_name, last_name, organization_id, is_active)
        values (${address}, ${firstName}, ${lastName}, ${organizationId}, ${isActive}) returning id`);
      for (const [position, place] of branches.entries()) {
        await value(sql`
          insert into user_branches (user_id, branch_id, position)
          select ${id}, b.id, ${position} from branches b where b.organization_id = ${organizationId} and b.name = ${place}
          returning user_id`);
      }
      await grant(id, roles, terms);
      return { id, email: address, signIn: () => signIn(id), token: async () => (await signIn(id)).token };
    },
    organization: async (name = `Organization ${(count += 1)}`, branches = []) => {
      const id = await value(
        sql`insert into organizations (name, display_name) values (${name}, ${name}) returning id`,
      );
      for (const each of branches) await branch(id, each);
      return id;
    },
    branch,
    request: ({ person = null, service = null, organization = null, email = null }) => {
      const address = email ?? `asks.${(count += 1)}@given.example`;
      return value(sql`
        insert into access_requests (kind, email, first_name, last_name, organization_id, user_id, service_id)
        values (${person === null ? 'registration' : 'service'}, ${address}, 'Ada', 'Asks',
                coalesce(${organization}::int, (select organization_id from users where id = ${person})), ${person},
                (select id from services where name = ${service}))
        returning id`);
    },
    empty: async (...tables) => {
      for (const table of tables) await rows(sql`delete from ${sql.identifier(table)}`);
    },
    releaseAll: () => releaseAll(db),
    withdraw: async (kind, id) => {
      await rows(sql`delete from ${sql.identifier(`released_${kind}s`)} where ${sql.identifier(`${kind}_id`)} = ${id}`);
    },
    role: async (name, services = []) => {
      const id = await value(sql`insert into roles (name, display_name) values (${name}, ${name}) returning id`);
      for (const service of services) {
        await value(sql`
          insert into service_roles (service_id, role_id) select v.id, ${id} from services v where v.name = ${service}
          returning service_id`);
      }
      return id;
    },
    plan: async (name, service, { serviceType = 'UI', price = '' } = {}) =>
      value(sql`
        insert into plans (name, display_name, service_id, service_type, price)
        select ${name}, ${name}, v.id, ${serviceType}, ${price} from services v where v.name = ${service} returning id`),
    subscription: async (person, plan, { start = '2026-01-01', end = null } = {}) =>
      value(sql`
        insert into subscriptions (user_id, service_id, service_type, organization_id, branch_id, plan_id, start_date, end_date)
        select u.id, p.service_id, p.service_type, u.organization_id,
               (select ub.branch_id from user_branches ub where ub.user_id = u.id order by ub.position limit 1), p.id, ${start}, ${end}
          from users u, plans p where u.id = ${person} and p.id = ${plan} returning id`),
  };
}
