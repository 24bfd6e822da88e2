import { type SQL, sql } from 'drizzle-orm';
import { unnamedActor } from '../trail/index.ts';
import { type Administrator, readScope } from './scopes.ts';

type Reader = Pick<Administrator, 'id' | 'roles' | 'organizationId' | 'branchIds'>;

/**
 * The reader may know the name of the person with this id: of everyone, where the reader reads everything; else of the people of the
 * own organization, whatever its branches, and of each Super_Admin. Where a person works now counts, not where they worked then.
 */
export function mayName(reader: Reader, id: SQL): SQL {
  const scope = readScope(reader);
  if (scope === null) return sql`true`;
  return sql`(${id} = ${reader.id}::int or exists (
    select 1 from users person where person.id = ${id} and (person.organization_id = ${scope.organizationId} or exists (
      select 1 from user_service_roles held join services place on place.id = held.service_id join roles role on role.id = held.role_id
       where held.user_id = person.id and place.name = 'user_management' and role.name = 'Super_Admin'))))`;
}

/** An actor of a record: no person where the id is null, such as a job of the server. */
interface NamedActor {
  id: SQL;
  name: SQL;
}

/** How one reader reads the names of actors. */
export type ActorNames = (actor: NamedActor) => SQL;

/** The only place that says the name of an actor: as it stands within the reader's reach, else `an administrator`. */
export function actorNames(reader: Reader): ActorNames {
  if (readScope(reader) === null) return ({ name }) => name;
  return ({ id, name }) =>
    sql`case when ${name} is null or ${id} is null or ${mayName(reader, id)} then ${name} else ${unnamedActor} end`;
}
