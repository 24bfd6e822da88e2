import { auth, factor } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../store/index.ts';
import { type Caller, deviceOf, fieldProblem, mount, originOf, say } from '../../server/index.ts';
import type { Context } from '../context.ts';
import { listSignInMethods } from './list-sign-in-methods.ts';
import type { Ceremony } from './passkey-challenge.ts';
import { creationOptions } from './passkeys.ts';
import { methodsOf, proofIn } from './second-step.ts';
import {
  addPasskey,
  confirmTotp,
  defaultNames,
  removeFactor,
  renameFactor,
  renewRecoveryCodes,
  startTotp,
} from './factors.ts';
import { forgetDevice } from '../devices/known-devices.ts';
import { setUpPasskeyOptions, setUpSecondStep, setUpTotp } from './set-up.ts';
import { stepUp, stepUpOptions, takenInSession } from './step-up.ts';

/** Routes of the caller's sign-in methods, and of their set-up during sign-in. */
export function factorRoutes(app: FastifyInstance, context: Context): void {
  mount(app, auth.setUpTotp, async ({ body, answer }) => answer(201, await setUpTotp(context, body.ticket)));

  mount(app, auth.setUpPasskeyOptions, async ({ body, answer }) =>
    answer(200, await setUpPasskeyOptions(context, body.ticket)),
  );

  mount(app, auth.setUp, async ({ body, request, answer }) => {
    const { signedIn, recoveryCodes } = await setUpSecondStep(context, body, originOf(request), deviceOf(request));
    const { accessToken, refreshToken, device } = signedIn;
    const headers = device === undefined ? {} : { 'gangway-device': device };
    return answer(202, { result: { accessToken, refreshToken }, recoveryCodes }, headers);
  });

  const { db } = context;
  const createFor = (caller: Caller): Ceremony => `create:${caller.id}`;

  mount(app, factor.list, async ({ caller, answer }) => {
    const { methods, rule } = await methodsOf(db, caller.id);
    return answer(200, { ...(await listSignInMethods(db, caller.id)), methods, rule });
  });

  mount(app, factor.addTotp, async ({ body, caller, answer }) =>
    answer(201, await startTotp(context, caller, body.name ?? defaultNames.totp)),
  );

  mount(app, factor.confirm, async ({ params, body, caller, answer }) => {
    const recoveryCodes = await inTransaction(db, async (tx) => {
      const made = await confirmTotp(tx, context, caller, { id: params.id, code: body.code });
      await takenInSession(tx, caller.sid, 'totp');
      return made;
    });
    return answer(200, { recoveryCodes });
  });

  mount(app, factor.passkeyOptions, async ({ caller, answer }) =>
    answer(200, await creationOptions(context, caller.id, createFor(caller))),
  );

  mount(app, factor.addPasskey, async ({ body, caller, answer }) => {
    const { name = defaultNames.passkey, ...shown } = body;
    const made = await inTransaction(db, async (tx) => {
      const added = await addPasskey(tx, context, caller, { ...shown, name, ceremony: createFor(caller) });
      await takenInSession(tx, caller.sid, 'passkey');
      return added;
    });
    return answer(201, made);
  });

  mount(app, factor.rename, async ({ params, body, caller, answer }) =>
    answer(200, await renameFactor(context, caller, params.id, body.name)),
  );

  mount(app, factor.remove, async ({ params, caller, answer }) => {
    const accepted = await removeFactor(context, caller, params.id);
    return answer(200, { isSuccess: true, ...(accepted ? { accepted } : {}) });
  });

  mount(app, factor.makeRecoveryCodes, async ({ caller, answer }) =>
    answer(200, { recoveryCodes: await renewRecoveryCodes(context, caller) }),
  );

  mount(app, factor.forgetDevice, async ({ params, caller, answer }) => {
    await forgetDevice(context.db, caller, params.id);
    return answer(200, { isSuccess: true });
  });

  mount(app, factor.stepUpPasskeyOptions, async ({ caller, answer }) =>
    answer(200, await stepUpOptions(context, caller)),
  );

  mount(app, factor.stepUp, async ({ body, caller, request, answer }) => {
    const { method, password } = body;
    if (method === 'password') {
      if (password === undefined) throw fieldProblem('password', say('required'));
      await stepUp(context, caller, { method, password }, deviceOf(request));
    } else {
      await stepUp(context, caller, proofIn({ ...body, method }), deviceOf(request));
    }
    return answer(200, { isSuccess: true });
  });
}
