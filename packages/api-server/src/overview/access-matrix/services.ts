import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Database, selectRows } from '../../store/index.ts';
import { serviceAddress } from '../../entitlement/index.ts';

export interface MatrixService {
  id: number;
  name: string;
  hasAddress: boolean;
}

const Row = Type.Object({ id: Type.Integer(), name: Type.String(), url: Type.String() });

/** The columns of the matrix, in the order of the tiles: every service but the administrators' own, or the one asked for. */
export async function matrixServices(
  db: Database,
  only: number | undefined,
  { httpsOnly }: { httpsOnly: boolean },
): Promise<MatrixService[]> {
  const rows = await selectRows(
    db,
    Row,
    sql`select v.id, v.display_name as name, v.url from services v
         where v.name <> 'user_management' ${only === undefined ? sql`` : sql`and v.id = ${only}`}
         order by v.protected desc, v.id`,
  );
  return rows.map(({ id, name, url }) => ({ id, name, hasAddress: serviceAddress(url, httpsOnly) !== null }));
}
