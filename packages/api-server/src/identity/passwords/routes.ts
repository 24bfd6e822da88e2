import { auth } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { findTokenUser } from '../tokens/action-tokens.ts';
import { normalizeEmail } from '../accounts/email-address.ts';
import { bearerOf, mount, originOf, say } from '../../server/index.ts';
import { changePassword } from './change-password.ts';
import { requestReset } from './request-reset.ts';
import { setPasswordByToken } from './set-password-by-token.ts';

/** Routes of passwords: reset by mail, first password by invitation, and change. */
export function passwordRoutes(app: FastifyInstance, context: Context): void {
  mount(app, auth.resetEmail, async ({ query, request, answer }) =>
    answer(200, await requestReset(context, query.email, originOf(request))),
  );

  mount(app, auth.checkLink, async ({ body, answer }) => {
    const user = await findTokenUser(context.db, body.token, normalizeEmail(body.email), ['invitation', 'reset']);
    return answer(200, { isGood: user !== undefined });
  });

  mount(app, auth.generatePassword, async ({ body, request, answer }) => {
    await setPasswordByToken(context, body, ['reset'], originOf(request));
    return answer(202, { isSuccess: true });
  });

  mount(app, auth.resetPassword, async ({ body, request, answer, refuse }) => {
    const token = bearerOf(request);
    if (token === undefined) return refuse(401, 'link_missing', say('link_missing'));
    await setPasswordByToken(context, { ...body, token }, ['invitation', 'reset'], originOf(request));
    return answer(200, { isSuccess: true });
  });

  mount(app, auth.changePassword, async ({ body, caller, answer }) => {
    await changePassword(context, caller, body);
    return answer(200, { isSuccess: true });
  });
}
