import type { AccessCell, AccessReason } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { Store } from '../../store/index.ts';
import type { Caller } from '../../server/index.ts';
import { guessColumns } from '../../people/index.ts';
import { exportCsv } from '../../trail/index.ts';
import { readCells } from './cells.ts';
import { type MatrixFilter, type Person, peopleOf, peopleQuery, peopleSource } from './people.ts';
import { matrixServices } from './services.ts';

/** The file's wording of a closed service. */
const reasons: Record<AccessReason, string> = {
  'user-off': 'deactivated',
  'organization-off': 'organization inactive',
  'service-off': 'service inactive',
  'role-off': 'role inactive',
  'no-role': '',
  'access-ended': 'access ended',
  'no-plan': 'no plan',
  'plan-not-started': 'plan not started',
  'plan-ended': 'plan ended',
  'no-address': 'no address',
  'limit-reached': 'limit reached',
};

type Line = Person & { cells: AccessCell[] };

/** Everyone the filter lets through, one line per person and one column per service. */
export async function exportMatrix(
  store: Store,
  caller: Caller,
  filter: MatrixFilter,
  settings: { httpsOnly: boolean },
) {
  const { db } = store;
  const services = await matrixServices(db, filter.service, settings);
  const ids = services.map(({ id }) => id);
  return exportCsv<Line>(
    // Reads from the writer: an answer about access must not be a moment old.
    { db, reads: db },
    caller,
    {
      what: 'access',
      header: ['ID', 'Name', 'Email', 'Active', ...services.map(({ name }) => columnOf(name))],
      source: peopleSource,
      id: sql`u.id`,
      list: peopleQuery(caller, filter, services),
      read: async (_from, wanted) => {
        const [people, cells] = await Promise.all([peopleOf(db, wanted), readCells(store, wanted, ids, settings)]);
        return people.map((person) => ({ ...person, cells: cells.get(person.id) ?? [] }));
      },
      cells: ({ id, name, email, isActive, cells }) => [
        id,
        name,
        email,
        isActive ? 'Active' : 'Inactive',
        ...cells.map(inWords),
      ],
      batchSize: 100,
    },
    {
      q: filter.q,
      'f.organizationId': filter.organization,
      'f.branchId': filter.branch,
      'f.serviceId': filter.service,
      'f.state': filter.state,
    },
  );
}

/** Names the column of a service so that the import cannot take it for a property of a person. */
function columnOf(service: string): string {
  return guessColumns('people', [service]).includes(null) ? service : `${service} (service)`;
}

/** E.g. `Opens: Viewer, limit 50, until 2027-05-31`; empty where there is nothing. */
function inWords({ opens, reason, roles, limit, until }: AccessCell): string {
  const held = [
    ...roles,
    ...(roles.length > 0 && limit !== null ? [`limit ${limit}`] : []),
    ...(until === null ? [] : [`until ${until}`]),
  ].join(', ');
  if (opens) return `Opens: ${held}`;
  const why = reason === null ? '' : reasons[reason];
  if (held === '') return why === '' ? '' : `Closed (${why})`;
  return `Closed (${why}): ${held}`;
}
