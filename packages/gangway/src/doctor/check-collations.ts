import type { Store } from '@gangway/api-server';
import { ok, warning, type Finding } from './finding.ts';

interface VersionRow {
  name: string;
  /** Statement that says the indexes fit the library again. */
  refresh: string;
  recorded: string | null;
  provided: string | null;
  database: string;
}

const versions = `
  select c.collname as name, format('alter collation %I refresh version', c.collname) as refresh,
         c.collversion as recorded, pg_collation_actual_version(c.oid) as provided,
         quote_ident(current_database()) as database
    from pg_collation c where c.collnamespace = current_schema()::regnamespace
  union all
  select 'the database', format('alter database %I refresh collation version', datname), datcollversion,
         pg_database_collation_actual_version(oid), quote_ident(datname)
    from pg_database where datname = current_database()`;

/** Checks that the collations sort as they did when the indexes over them were made. */
export async function checkCollations(store: Store): Promise<Finding[]> {
  const rows = await store.inScript((session) => session.rows<VersionRow>(versions));
  const changed = rows.filter(({ recorded, provided }) => recorded !== null && recorded !== provided);
  if (changed.length === 0) return [ok('collations', 'sorted by the library that the indexes were made with')];
  return changed.map(({ name, refresh, recorded, provided, database }) =>
    warning(
      'collations',
      `${name} was made with version ${recorded}, and the server now sorts by ${provided ?? 'none'}: indexes over names may miss rows`,
      `run \`reindex database concurrently ${database}\` and then \`${refresh}\` in psql, as the owner`,
    ),
  );
}
