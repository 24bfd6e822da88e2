import { factor } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { mount } from '../../http/mount.ts';
import { listSignInMethods } from '../../identity/list-sign-in-methods.ts';
import { confirmFactor, removeFactor, renameFactor, renewRecoveryCodes, startTotp } from './factors.ts';
import { forgetDevice } from './forget-device.ts';
import { stepUp } from './step-up.ts';

/** One's own ways of signing in. */
export function factorRoutes(app: FastifyInstance, context: Context): void {
  mount(app, factor.list, async ({ caller, answer }) => answer(200, await listSignInMethods(context.db, caller.id)));

  mount(app, factor.addTotp, async ({ body, caller, answer }) =>
    answer(201, await startTotp(context, caller, body.name ?? 'Authenticator app')),
  );

  mount(app, factor.confirm, async ({ params, body, caller, answer }) =>
    answer(200, { recoveryCodes: await confirmFactor(context, caller, params.id, body.code) }),
  );

  mount(app, factor.rename, async ({ params, body, caller, answer }) =>
    answer(200, await renameFactor(context, caller, params.id, body.name)),
  );

  mount(app, factor.remove, async ({ params, caller, answer }) => {
    await removeFactor(context, caller, params.id);
    return answer(200, { isSuccess: true });
  });

  mount(app, factor.makeRecoveryCodes, async ({ caller, answer }) =>
    answer(200, { recoveryCodes: await renewRecoveryCodes(context, caller) }),
  );

  mount(app, factor.forgetDevice, async ({ params, caller, answer }) => {
    await forgetDevice(context.db, caller, params.id);
    return answer(200, { isSuccess: true });
  });

  mount(app, factor.stepUp, async ({ body, caller, request, answer }) => {
    const sent = request.headers['gangway-device'];
    await stepUp(context, caller, body, Array.isArray(sent) ? sent[0] : sent);
    return answer(200, { isSuccess: true });
  });
}
