import { inTransaction } from '../../store/index.ts';
import type { Context } from '../../identity/index.ts';
import { errorAddress } from '../authorize/error-address.ts';
import { findRequest, spendRequest } from './find-request.ts';

/** Sends the browser back without a code. @returns the address. @throws HttpProblem 404 once it is answered or expired. */
export function denyRequest(
  { config, db }: Context,
  request: string,
  error: 'access_denied' | 'login_required',
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const found = await findRequest(tx, config, request, true);
    await spendRequest(tx, request);
    return errorAddress(config.apiUrl, { redirectUri: found.redirect_uri, state: found.state ?? undefined }, error);
  });
}
