import { Readable } from 'node:stream';
import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { recordChange } from './record-change.ts';
import { type Database, inTransaction, isStoreUnavailable, selectRows, whereClause } from '../store/index.ts';
import type { Caller } from '../server/index.ts';
import { byteOrderMark, type Cell, csvLine, type ListQuery } from '../records/index.ts';

export interface CsvExport<Row extends { id: number }> {
  /** What is exported: names the file and the entry of the audit trail. */
  what: 'access' | 'activity' | 'subscriptions' | 'usage' | 'users';
  header: readonly string[];
  /** Table or join the list's condition and order read. */
  source: SQL;
  id: SQL;
  list: ListQuery;
  /** Reads these rows, in any order. */
  read: (from: Database, ids: readonly number[]) => Promise<Row[]>;
  cells: (row: Row) => Cell[];
  /** Rows read at once; fewer where a row takes long to read, so that the download begins soon. */
  batchSize?: number;
}

/** The writer, and where the rows are read: a replica that may fail half way, or the writer. */
export interface ExportDatabases {
  db: Database;
  reads: Database;
}

const Ids = Type.Object({ ids: Type.String() });

/**
 * A filtered list as a file: all pages, in the order of the list. One statement reads the ids, so that rows changed during the export
 * are neither doubled nor lost; batches of rows follow as fast as the client takes them, without an open transaction. The audit
 * trail names the export before the first byte leaves.
 */
export async function exportCsv<Row extends { id: number }>(
  { db, reads }: ExportDatabases,
  caller: Caller,
  { what, header, source, id, list, read, cells, batchSize = 500 }: CsvExport<Row>,
  params: object,
): Promise<{ body: Readable; headers: Record<string, string> }> {
  // Not array_agg, which sorts even what an index has in order; as text, since the driver reads a long array slowly.
  const [matches] = await selectRows(
    reads,
    Ids,
    sql`select array_to_string(array(select ${id} from ${source} ${whereClause(list.where)}
                                      order by ${sql.join(list.orderBy, sql`, `)}), ',') as ids`,
  );
  const ids = matches === undefined || matches.ids === '' ? [] : matches.ids.split(',');
  await inTransaction(db, (tx) =>
    recordChange(tx, caller, {
      action: `${what}.exported`,
      target: { type: 'export', id: '', name: what },
      organizationId: caller.organizationId,
      after: { rows: ids.length, filter: filtersOf(params) },
    }),
  );
  const readBatch = async (wanted: readonly number[]) => {
    try {
      return await read(reads, wanted);
    } catch (error) {
      if (reads === db || !isStoreUnavailable(error)) throw error;
      return read(db, wanted);
    }
  };

  async function* lines(): AsyncGenerator<string> {
    yield byteOrderMark + csvLine(header);
    for (let start = 0; start < ids.length; start += batchSize) {
      const wanted = ids.slice(start, start + batchSize).map(Number);
      // One batch after the other on purpose: memory stays flat.
      const rows = new Map((await readBatch(wanted)).map((row) => [row.id, row]));
      yield wanted
        .flatMap((rowId) => rows.get(rowId) ?? [])
        .map((row) => csvLine(cells(row)))
        .join('');
    }
  }
  const day = new Date().toISOString().slice(0, 10);
  return {
    body: Readable.from(lines()),
    headers: { 'content-disposition': `attachment; filename="${what}-${day}.csv"` },
  };
}

function filtersOf(params: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(params).filter(([name]) => name === 'q' || name.startsWith('f.')));
}
