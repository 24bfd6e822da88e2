import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Database, isoInstant, selectRows } from '../store/index.ts';
import { HttpProblem, say, type Sentence } from '../server/index.ts';
import { unnamedActor } from './unnamed-actor.ts';

const LastChangeRow = Type.Object({ by: Type.String(), at: Type.String() });

/** How a reader reads the name of an actor; `actorNames` of `entitlement` knows. */
type ActorNames = (actor: { id: SQL; name: SQL }) => SQL;

/** The last change of a record and its actor, as the audit trail has it. */
export async function lastChange(
  db: Database,
  names: ActorNames,
  type: string,
  id: number,
): Promise<{ by: string; at: string } | undefined> {
  const rows = await selectRows(
    db,
    LastChangeRow,
    sql`select ${names({ id: sql`actor_id`, name: sql`actor_name` })} as by, ${isoInstant(sql`at`)} as at from audit_events
         where target_type = ${type} and target_id = ${String(id)} and (before is not null or after is not null)
         order by id desc limit 1`,
  );
  return rows[0];
}

/**
 * 412 for a version that is not the record's any more: names the actor who was faster, so that the person can look at both.
 * @throws HttpProblem always.
 */
export async function refuseStaleVersion(
  db: Database,
  names: ActorNames,
  type: string,
  id: number,
  what = type,
): Promise<never> {
  const change = await lastChange(db, names, type, id);
  throw new HttpProblem(412, 'changed_meanwhile', changedSentence(what.replaceAll(' ', '_'), change));
}

function changedSentence(kind: string, change: { by: string; at: string } | undefined): Sentence {
  if (!change) return say('record_changed', { kind });
  const { by, at } = change;
  const when = { day: at.slice(0, 10), time: at.slice(11, 16) };
  return by === unnamedActor
    ? say('record_changed_by_administrator', { kind, ...when })
    : say('record_changed_by', { by, kind, ...when });
}
