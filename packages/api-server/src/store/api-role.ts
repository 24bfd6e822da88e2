import type { ScriptSession, Store } from './database.ts';

/** Tables of the trail that the API's role adds to and reads, and nothing else. */
const onlyAddedTo = `relname in ('audit_trail', 'audit_events', 'audit_links', 'audit_heads') or relname ~ '^audit_events_'`;

/**
 * Gives the API's role what it needs on the tables of another role, the owner: it can neither change nor remove an event of the
 * trail, nor the triggers and the schema. Personal values it may overwrite, which erases them, and not remove. Call it as the owner
 * after each migration and each new month.
 */
export async function grantApiRole(store: Store, role: string): Promise<void> {
  await store.inScript(async ({ rows, script }) => {
    const name = await quoted({ rows }, role);
    const [here] = await rows<{ schema: string }>('select quote_ident(current_schema()) as schema');
    const schema = here?.schema ?? 'public';
    await script(`
      grant usage on schema ${schema} to ${name};
      grant select, insert, update, delete on all tables in schema ${schema} to ${name};
      grant usage, select on all sequences in schema ${schema} to ${name};
      revoke delete on audit_personal from ${name};
      revoke insert, update, delete on schema_migrations from ${name}`);
    const kept = await rows<{ table: string }>(
      `select quote_ident(relname) as "table" from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v') and (${onlyAddedTo})`,
    );
    for (const { table } of kept)
      await script(`revoke update, delete, truncate, trigger, references on ${table} from ${name}`);
  });
}

async function quoted({ rows }: Pick<ScriptSession, 'rows'>, role: string): Promise<string> {
  const [row] = await rows<{ name: string }>('select quote_ident($1) as name', [role]);
  return row?.name ?? '';
}

/** Whether this connection's role owns the trail, or may do what its owner may: then it can change it. */
export async function ownsTrail(store: Store): Promise<boolean> {
  return store.inScript(async ({ rows }) => {
    const [row] = await rows<{ owns: boolean }>(
      "select pg_has_role(relowner, 'usage') as owns from pg_class where oid = to_regclass('audit_trail')",
    );
    return row?.owns === true;
  });
}
