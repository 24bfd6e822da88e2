import type { SaveServiceClient } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Config, StartupError } from '../../config/index.ts';
import { inTransaction, selectRows, type Store } from '../../store/index.ts';
import { HttpProblem } from '../../server/index.ts';
import { commandLine } from '../../entitlement/index.ts';
import {
  hasSecretMethod,
  makeClientSecret,
  publicPartsOf,
  readServiceClient,
  saveServiceClient,
  settingsToSave,
} from '../../openid/index.ts';

export interface ClientOfService {
  clientId: string;
  /** Set only by the call that made it: it is stored as a hash. */
  clientSecret: string | null;
}

/** Fields left out keep their values. */
export interface ClientChange extends Partial<Omit<SaveServiceClient, 'version' | 'jwks'>> {
  /** A JSON Web Key Set, validated here; a client with one signs by it. */
  jwks?: unknown;
}

const OnlyId = Type.Object({ id: Type.Integer() });

/**
 * Creates or changes the OpenID Connect client of a service for scripts, and switches it on by default. The audit trail names
 * the command line.
 * @param newSecret replaces an existing secret too.
 * @throws StartupError with one sentence when a value is refused or there is no such service.
 */
export async function setClient(
  store: Pick<Store, 'db'>,
  config: Config,
  serviceKey: string,
  { jwks, ...change }: ClientChange,
  { newSecret = false }: { newSecret?: boolean } = {},
): Promise<ClientOfService> {
  const actor = commandLine('gangway client set');
  try {
    return await inTransaction(store.db, async (tx) => {
      const [service] = await selectRows(tx, OnlyId, sql`select id from services where name = ${serviceKey}`);
      if (!service) throw new StartupError(`There is no service with the key '${serviceKey}'.`);
      const settings = settingsToSave(await readServiceClient(tx, config, service.id));
      const signs = jwks === undefined ? {} : { authMethod: 'private_key_jwt' as const, jwks: publicPartsOf(jwks) };
      const wanted = { ...settings, isActive: true, ...change, ...signs };
      const after = await saveServiceClient(tx, config, actor, service.id, wanted);
      const needsSecret = hasSecretMethod(after) && (newSecret || !after.hasSecret);
      const made = needsSecret ? await makeClientSecret(tx, actor, service.id) : undefined;
      return { clientId: after.clientId ?? '', clientSecret: made?.clientSecret ?? null };
    });
  } catch (error) {
    if (error instanceof HttpProblem) throw new StartupError(error.message, { cause: error });
    throw error;
  }
}
