import { inTransaction } from '../../store/index.ts';
import { HttpProblem, type Origin, say } from '../../server/index.ts';
import { fullName } from '../../records/index.ts';
import { recordChange } from '../../trail/index.ts';
import type { Context } from '../context.ts';
import { type SignedIn, completeSignIn, readSignInUser, signedIn, tooManyAttempts } from './complete-sign-in.ts';
import { countInWindows, giveBack, signInWindowSeconds } from '../throttle/count-events.ts';
import { deviceHash } from '../devices/known-devices.ts';
import { type ShownPasskey, findPasskey, passkeyRefused, spendPasskey } from '../second-step/passkeys.ts';
import { passkeyAmr } from '../second-step/second-step-rule.ts';
import { signInWindows } from '../throttle/throttle.ts';

/**
 * Exchanges a passkey for a session: a key, unlocked by finger, face or PIN, takes both steps at once.
 * @throws HttpProblem 404 `no_such_passkey`; 422 for a refused one; 429 for an address with too many attempts.
 */
export async function signInWithPasskey(
  context: Context,
  shown: ShownPasskey,
  origin: Origin,
  device: string | undefined,
): Promise<SignedIn> {
  const { db, store, config } = context;
  const found = await findPasskey(db, shown.credential);
  const sent = deviceHash(device);
  const user = found && (await readSignInUser(db, found.user_id, origin, sent));
  // Leave a known device out of its network's window, as with a password.
  const windows = user?.known_device === true ? [] : signInWindows(origin.ip, config.throttle);
  const wait = await countInWindows(store, windows, signInWindowSeconds);
  if (wait > 0) throw tooManyAttempts(wait);
  if (!user) {
    await recordChange(
      db,
      { id: null, name: 'Unknown', ...origin },
      refusal({ id: '', name: 'Unknown' }, null, 'unknown'),
    );
    throw new HttpProblem(404, 'no_such_passkey', say('no_such_passkey'));
  }
  const name = fullName(user);
  const completed = await inTransaction(db, async (tx) => {
    const fault = user.is_active ? await spendPasskey(tx, context, 'sign-in', found, shown) : 'user';
    if (fault !== undefined) {
      await recordChange(
        tx,
        { id: user.id, name, ...origin },
        refusal({ id: user.id, name }, user.organization_id, fault),
      );
      return undefined;
    }
    return completeSignIn(tx, context, user, {
      origin,
      device: sent,
      secondStep: { method: 'passkey', amr: passkeyAmr },
    });
  });
  if (!completed) throw passkeyRefused();
  await giveBack(store, windows, signInWindowSeconds);
  return signedIn(context, completed);
}

function refusal(target: { id: number | ''; name: string }, organizationId: number | null, reason: string) {
  return {
    action: 'session.sign_in_failed' as const,
    target: { type: 'user', ...target },
    organizationId,
    after: { method: 'passkey', reason },
    result: 'refused',
  };
}
