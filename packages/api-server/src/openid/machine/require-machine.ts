import type { FastifyRequest } from 'fastify';
import type { Context } from '../../identity/index.ts';
import { insufficientScope, invalidToken, requireServiceToken } from '../bearer-token.ts';
import { type Client, findClient } from '../client/find-client.ts';
import { readParameters } from '../parameters.ts';
import type { MachineScope } from '../scopes.ts';

/** Finds the service that calls in its own name. @throws OAuthError 401 for anything but a machine's token, 403 for one without the scope (RFC 6750 3.1). */
export async function requireMachine(context: Context, request: FastifyRequest, scope: MachineScope): Promise<Client> {
  const token = await requireServiceToken(context, request, readParameters({}));
  const client = token.use === 'machine' ? await findClient(context.db, token.clientId) : undefined;
  if (!client) throw invalidToken();
  if (!token.scope.split(' ').includes(scope)) throw insufficientScope(scope);
  return client;
}
