import { type SQL, sql } from 'drizzle-orm';
import { isoInstant } from '../store/index.ts';

/** The planned maintenance of a row of `services` as the contract has it; null where none is planned. */
export function maintenanceOf(service: SQL): SQL {
  return sql`case when ${service}.maintenance_from is not null then json_build_object(
    'from', ${isoInstant(sql`${service}.maintenance_from`)}, 'until', ${isoInstant(sql`${service}.maintenance_until`)},
    'note', ${service}.maintenance_note) end`;
}
