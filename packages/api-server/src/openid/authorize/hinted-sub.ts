import type { Context } from '../../identity/index.ts';
import type { Client } from '../client/find-client.ts';
import { readIdTokenHint } from '../service-tokens.ts';

/**
 * Reads the person the service expects (OpenID Connect Core 3.1.2.1). A token we cannot verify, for instance signed with a key
 * that is long gone, is no hint.
 */
export async function hintedSub(context: Context, client: Client, token: string | undefined): Promise<string | null> {
  const hint = token === undefined ? undefined : await readIdTokenHint(context, token);
  return hint?.clientId === client.clientId ? hint.sub : null;
}
