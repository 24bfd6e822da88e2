import { isApiError, type ApiClient } from '@gangway/api-client';
import { askForPasskey } from '@gangway/auth-client/passkeys';
import type { factor } from '@gangway/contract';

/**
 * Proves the user's identity to this session by a passkey.
 * @returns null on success; otherwise the reason, empty if the user declined.
 */
export async function proveByPasskey(api: ApiClient<{ factor: typeof factor }>): Promise<string | null> {
  try {
    const { optionsId, options } = (await api.factor.stepUpPasskeyOptions()).body;
    const given = await askForPasskey(options);
    if (given.kind === 'cancelled') return '';
    if (given.kind === 'failed') return given.message;
    await api.factor.stepUp({ body: { method: 'passkey', optionsId, credential: given.credential } });
    return null;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return error.message;
  }
}
