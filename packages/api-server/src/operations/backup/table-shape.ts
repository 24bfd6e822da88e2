import type { ScriptSession } from '../../store/index.ts';

export interface ColumnShape {
  name: string;
  /** PostgreSQL's name of the type, such as `timestamp with time zone`, to cast the text back. */
  type: string;
}

export interface TableShape {
  name: string;
  /** In table order, without generated columns, which the database computes again. */
  columns: ColumnShape[];
  /** Terms for `order by`, equal on every store: the primary key, text by bytes. */
  order: string[];
}

/** Tables of the database rather than the product. */
export const ownTables = ['schema_migrations', 'durability_proof'] as const;

interface ColumnRow {
  table_name: string;
  column_name: string;
  type: string;
  key_position: number | null;
}

/** Every table of the product with its dumped columns, by name, without partitions. */
export async function tableShapes(session: ScriptSession): Promise<TableShape[]> {
  const rows = await session.rows<ColumnRow>(
    `select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, a.atttypmod) as type,
            array_position(k.columns, a.attname) as key_position
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       left join lateral (
         select array(select ka.attname from unnest(p.conkey) with ordinality u (number, position)
                        join pg_attribute ka on ka.attrelid = p.conrelid and ka.attnum = u.number order by u.position) as columns
           from pg_constraint p
          where p.contype = 'p'
            -- Where a table has partitions, each of them has the key.
            and (p.conrelid = c.oid or p.conrelid = (select min(i.inhrelid) from pg_inherits i where i.inhparent = c.oid))) k on true
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
        and not c.relname = any ($1)
      order by c.relname collate "C", a.attnum`,
    [[...ownTables]],
  );
  const tables = new Map<string, { columns: ColumnShape[]; key: { term: string; position: number }[] }>();
  for (const row of rows) {
    let table = tables.get(row.table_name);
    if (!table) tables.set(row.table_name, (table = { columns: [], key: [] }));
    table.columns.push({ name: row.column_name, type: row.type });
    if (row.key_position === null) continue;
    const column = quote(row.column_name);
    table.key.push({ term: row.type === 'text' ? `${column} collate "C"` : column, position: row.key_position });
  }
  return [...tables].map(([name, { columns, key }]) => {
    if (key.length === 0)
      throw new Error(`The table ${name} has no primary key, so its rows have no order to dump them in.`);
    return { name, columns, order: key.toSorted((a, b) => a.position - b.position).map(({ term }) => term) };
  });
}

/** Tables that extensions own. */
export async function partitions(session: ScriptSession): Promise<string[]> {
  const rows = await session.rows<{ name: string }>(
    `select relname as name from pg_class
      where relkind = 'r' and relispartition and relnamespace = current_schema()::regnamespace order by 1`,
  );
  return rows.map(({ name }) => name);
}

export function quote(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}
