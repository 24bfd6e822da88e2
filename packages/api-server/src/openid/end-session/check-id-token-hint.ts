import type { Context } from '../../identity/index.ts';
import { Unanswerable } from '../authorize/unanswerable.ts';
import { type Client, findClient } from '../client/find-client.ts';
import type { Parameters } from '../parameters.ts';
import { readIdTokenHint } from '../service-tokens.ts';

type Hint = NonNullable<Awaited<ReturnType<typeof readIdTokenHint>>>;

/**
 * Finds the client by its id or by an ID token of ours, which must agree (RP-Initiated Logout 2).
 * @throws Unanswerable
 */
export async function checkIdTokenHint(
  context: Context,
  { get }: Parameters,
): Promise<{ client: Client | undefined; hint: Hint | undefined }> {
  const sent = get('id_token_hint');
  const hint = sent === undefined ? undefined : await readIdTokenHint(context, sent);
  const clientId = get('client_id') ?? hint?.clientId;
  if (hint && hint.clientId !== clientId) {
    throw new Unanswerable('The ID token of this request belongs to another service.');
  }
  const client = await findClient(context.db, clientId);
  if (clientId !== undefined && !client) {
    throw new Unanswerable('No service is registered under the client id of this request.');
  }
  return { client, hint };
}
