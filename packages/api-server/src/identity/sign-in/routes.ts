import { auth } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { verifySessionToken } from '../tokens/find-caller.ts';
import type { SignedIn } from './complete-sign-in.ts';
import { exchangeCode, issueCode } from '../tokens/authorization-code.ts';
import { mintServiceToken } from '../tokens/mint-service-token.ts';
import { readRefreshToken } from '../tokens/refresh-token.ts';
import { refreshSession } from '../sessions/refresh-session.ts';
import { requestOptions } from '../second-step/passkeys.ts';
import { proofIn } from '../second-step/second-step.ts';
import { type SecondStepWanted, signIn } from './sign-in.ts';
import { signInWithPasskey } from './sign-in-with-passkey.ts';
import { secondStepOptions, takeSecondStep } from '../second-step/take-second-step.ts';
import { deviceOf, mount, originOf, say } from '../../server/index.ts';
import { logOut } from '../sessions/log-out.ts';

/** Sign-in, refresh, logout, the console's code flow and the hand-off to services. */
export function authRoutes(app: FastifyInstance, context: Context): void {
  const { config } = context;

  mount(app, auth.login, async ({ body, request, answer }) => {
    const outcome = await signIn(context, body, originOf(request), deviceOf(request));
    if ('ticket' in outcome) return answer(403, secondStepWanted(outcome, request.id));
    return answer(202, ...signedInAnswer(outcome));
  });

  mount(app, auth.secondStep, async ({ body, request, answer }) => {
    const { ticket, rememberDevice } = body;
    const shown = { ...proofIn(body), ticket, ...(rememberDevice === undefined ? {} : { rememberDevice }) };
    const outcome = await takeSecondStep(context, shown, originOf(request), deviceOf(request));
    if ('ticket' in outcome) return answer(403, secondStepWanted(outcome, request.id));
    return answer(202, ...signedInAnswer(outcome));
  });

  mount(app, auth.secondStepPasskeyOptions, async ({ body, answer }) =>
    answer(200, await secondStepOptions(context, body.ticket)),
  );

  mount(app, auth.passkeyOptions, async ({ answer }) => answer(200, await requestOptions(context, 'sign-in')));

  mount(app, auth.passkey, async ({ body, request, answer }) =>
    answer(202, ...signedInAnswer(await signInWithPasskey(context, body, originOf(request), deviceOf(request)))),
  );

  mount(app, auth.passwordGrant, async ({ body, request, answer, refuse }) => {
    if (!config.passwordGrant || body.grant_type !== 'password') {
      return refuse(400, 'unsupported_grant_type', say('grant_not_offered_here'));
    }
    const credentials = { email: body.username, password: body.password };
    const outcome = await signIn(context, credentials, originOf(request), null);
    if ('ticket' in outcome) throw new Error('no second step can be taken here');
    return answer(200, { access_token: outcome.accessToken, refresh_token: outcome.refreshToken });
  });

  mount(app, auth.refresh, async ({ body, request, answer }) => {
    const { accessToken, refreshToken } = await refreshSession(context, body.refreshToken, originOf(request));
    return answer(200, { access_token: accessToken, refresh_token: refreshToken });
  });

  mount(app, auth.logout, async ({ body, request, answer }) => {
    const byRefresh =
      body.refreshToken === undefined ? undefined : readRefreshToken(context.secrets, body.refreshToken);
    const byAccess = body.token === undefined ? undefined : await verifySessionToken(context, body.token);
    for (const sid of new Set([byRefresh?.sid, byAccess?.sid])) {
      if (sid !== undefined) await logOut(context.db, sid, originOf(request));
    }
    // Give the same answer without any session: signing out always works.
    return answer(200, { isSuccess: true });
  });

  mount(app, auth.authorize, async ({ body, caller, answer }) => {
    const code = await issueCode(context, caller, body);
    return answer(200, { code, state: body.state, iss: config.apiUrl });
  });

  mount(app, auth.token, async ({ body, request, answer, refuse }) => {
    if (body.grant_type !== 'authorization_code') {
      return refuse(400, 'unsupported_grant_type', say('grant_authorization_code'));
    }
    const { code, redirect_uri, client_id, code_verifier } = body;
    if (code === undefined || redirect_uri === undefined || client_id === undefined || code_verifier === undefined) {
      return refuse(400, 'invalid_request', say('code_parameters_missing'));
    }
    const pair = await exchangeCode(context, { code, redirect_uri, client_id, code_verifier }, originOf(request));
    return answer(200, {
      access_token: pair.accessToken,
      refresh_token: pair.refreshToken,
      token_type: 'Bearer',
      expires_in: config.lifetimes.accessToken,
    });
  });

  mount(app, auth.handoff, async ({ body, caller, answer }) =>
    answer(200, await mintServiceToken(context, caller, body)),
  );
}

/** Body and headers of a successful sign-in. */
function signedInAnswer({ accessToken, refreshToken, device, offersPasskey }: SignedIn) {
  const body = { result: { accessToken, refreshToken }, ...(offersPasskey ? { offer: 'passkey' as const } : {}) };
  return [body, device === undefined ? {} : { 'gangway-device': device }] as const;
}

function secondStepWanted(wanted: SecondStepWanted, requestId: string) {
  const message = wanted.setUp ? 'Set up a second step to sign in.' : 'Complete the second step to sign in.';
  return { code: 'second_step', message, requestId, ...wanted };
}
