import type { SaidSentence, UnavailableReason } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { authCodes, inTransaction, type Transaction } from '../../store/index.ts';
import { accessDenied, type Caller, randomToken, said, say, sha256 } from '../../server/index.ts';
import { readMyService } from '../../entitlement/index.ts';
import type { Context } from '../../identity/index.ts';
import { withQuery } from '../addresses.ts';
import { errorAddress } from '../authorize/error-address.ts';
import { lifetimes } from '../service-tokens.ts';
import { findRequest, type RequestRow, spendRequest } from './find-request.ts';
import { isFreshEnough } from './is-fresh-enough.ts';
import { missingSecondStep } from './missing-second-step.ts';
import { isHintedPerson } from './is-hinted-person.ts';

/** The portal's next step: follow the address, let the person sign in again, or explain the refusal. */
export interface Answer {
  outcome: 'go' | 'sign-in' | 'refused';
  address: string | null;
  reason: UnavailableReason | null;
  explanation: string | null;
  said?: SaidSentence;
  requested: boolean;
}

const noRole = say('no_role');
const noAnswer = { address: null, reason: null, explanation: null, requested: false };

/**
 * Checks the person's access and answers the request with a code (OpenID Connect Core 3.1.2.5). A refusal leaves the request
 * open for the portal to explain, unless `prompt=none` forbids a page.
 * @throws HttpProblem 404 once it is answered or expired; 403 for a session other than the portal's.
 */
export async function allowRequest(
  context: Context,
  caller: Pick<Caller, 'id' | 'sid' | 'client' | 'authTime'>,
  request: string,
): Promise<Answer> {
  const { config, db } = context;
  if (caller.client !== 'portal') {
    throw accessDenied(say('open_from_portal'));
  }
  return inTransaction(db, async (tx) => {
    const found = await findRequest(tx, config, request, true);
    const waiting = { redirectUri: found.redirect_uri, state: found.state ?? undefined };
    const giveUp = async (error: string): Promise<Answer> => {
      await spendRequest(tx, request);
      return { ...noAnswer, outcome: 'go', address: errorAddress(config.apiUrl, waiting, error) };
    };
    if (!isFreshEnough(found, caller.authTime, context.clock())) {
      return found.prompt === 'none' ? giveUp('login_required') : { ...noAnswer, outcome: 'sign-in' };
    }
    if (found.hinted_sub !== null && !(await isHintedPerson(tx, caller.id, found, found.hinted_sub))) {
      return giveUp('login_required');
    }
    const missing =
      found.second_step === null ? undefined : await missingSecondStep(tx, caller, new Date(found.created_at));
    if (missing === 'possible') {
      return found.prompt === 'none' ? giveUp('login_required') : { ...noAnswer, outcome: 'sign-in' };
    }
    if (missing === 'impossible' && found.second_step === 'essential') {
      return giveUp('unmet_authentication_requirements');
    }
    const mine = await readMyService(tx, caller.id, found.key, { httpsOnly: config.profile === 'production' });
    // A missing address is no reason: the service asked from its own.
    if (!mine || (mine.reason !== null && mine.reason !== 'no-address')) {
      if (found.prompt === 'none') return giveUp('access_denied');
      return {
        outcome: 'refused',
        address: null,
        reason: mine?.reason ?? 'no-role',
        explanation: mine?.explanation ?? noRole.text,
        said: mine?.said ?? said(noRole),
        requested: mine?.requested ?? false,
      };
    }
    await spendRequest(tx, request);
    const code = await issueCode(tx, caller, found);
    const address = withQuery(waiting.redirectUri, { code, state: waiting.state, iss: config.apiUrl });
    return { ...noAnswer, outcome: 'go', address };
  });
}

/** Stores a code of one use, by its hash alone. */
async function issueCode(
  tx: Transaction,
  caller: Pick<Caller, 'id' | 'sid' | 'authTime'>,
  found: RequestRow,
): Promise<string> {
  const code = randomToken();
  await tx.insert(authCodes).values({
    hash: sha256(code),
    clientId: found.client_id,
    oidcClientId: found.client_row,
    redirectUri: found.redirect_uri,
    codeChallenge: found.code_challenge,
    nonce: found.nonce,
    scope: found.scope,
    userId: caller.id,
    parentSid: caller.sid,
    authTime: caller.authTime,
    expiresAt: sql`now() + make_interval(secs => ${lifetimes.code})`,
  });
  return code;
}
