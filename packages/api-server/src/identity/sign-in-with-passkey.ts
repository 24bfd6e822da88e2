import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Actor, recordChange } from '../audit/record-change.ts';
import type { Context } from '../context.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { networkOf } from '../plugins/client-address.ts';
import { inTransaction } from '../store/in-transaction.ts';
import type { Database } from '../store/database.ts';
import { selectRows } from '../store/select-rows.ts';
import { writeTogether } from '../store/write-together.ts';
import { accountActive } from './account-active.ts';
import { deviceHash } from './known-devices.ts';
import { type ShownPasskey, findPasskey, passkeyRefused, spendPasskey } from './passkeys.ts';
import { passkeyAmr } from './second-step-rule.ts';
import { type Origin, type SignedIn, newArrival, signedIn } from './sign-in.ts';
import { countInWindows, giveBack, signInWindowSeconds } from './count-events.ts';
import { signInWindows } from './throttle.ts';

const UserRow = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  organization_id: Type.Union([Type.Integer(), Type.Null()]),
  epoch: Type.Integer(),
  is_active: Type.Boolean(),
  any_network: Type.Boolean(),
  known_network: Type.Boolean(),
  known_device: Type.Boolean(),
  device_issued: Type.Boolean(),
});

/**
 * A passkey for a session: what one has, unlocked by what one is or knows, is both steps at once.
 * @throws HttpProblem 404 `no_such_passkey`; 422 for one that is not taken; 429 for an address that tries too often.
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
  const user = found && (await ownerOf(db, found.user_id, origin, sent));
  // A known device is none of the strangers of its network, as with a password.
  const windows = user?.known_device === true ? [] : signInWindows(origin.ip, config.throttle);
  const wait = await countInWindows(store, windows, signInWindowSeconds);
  if (wait > 0) {
    throw new HttpProblem(429, 'too_many_attempts', 'Too many attempts from your network. Try again later.', {
      headers: { 'retry-after': String(wait) },
    });
  }
  if (!user) {
    await recordChange(
      db,
      { id: null, name: 'Unknown', ...origin },
      refusal({ id: '', name: 'Unknown' }, null, 'unknown'),
    );
    throw new HttpProblem(
      404,
      'no_such_passkey',
      'This passkey is not known here, or was removed. Sign in another way.',
    );
  }
  const name = `${user.first_name} ${user.last_name}`.trim();
  const actor: Actor = { id: user.id, name, ...origin };
  const arrival = await inTransaction(db, async (tx) => {
    const fault = user.is_active ? await spendPasskey(tx, context, 'sign-in', found, shown) : 'user';
    if (fault !== undefined) {
      await recordChange(tx, actor, refusal({ id: user.id, name }, user.organization_id, fault));
      return undefined;
    }
    const { writes, ...arrived } = newArrival(tx, context, {
      user: {
        id: user.id,
        email: user.email,
        firstName: user.first_name,
        name,
        organizationId: user.organization_id,
        epoch: user.epoch,
      },
      client: 'portal',
      origin,
      isNewNetwork: user.any_network && !user.known_network,
      device: { issued: user.device_issued ? sent : null },
      secondStep: { method: 'passkey', amr: passkeyAmr },
    });
    await writeTogether(tx, writes);
    return arrived;
  });
  if (!arrival) throw passkeyRefused();
  await giveBack(store, windows, signInWindowSeconds);
  return signedIn(context, arrival);
}

async function ownerOf(db: Database, id: number, { ip }: Origin, device: Buffer | null) {
  const [user] = await selectRows(
    db,
    UserRow,
    sql`
    select u.id, u.email, u.first_name, u.last_name, u.organization_id, u.epoch, ${accountActive} as is_active,
           exists (select 1 from known_networks k where k.user_id = u.id) as any_network,
           exists (select 1 from known_networks k where k.user_id = u.id and k.network = ${networkOf(ip)}) as known_network,
           exists (select 1 from known_devices d where d.hash = ${device}::bytea and d.user_id = u.id) as known_device,
           exists (select 1 from known_devices d where d.hash = ${device}::bytea) as device_issued
      from users u where u.id = ${id}`,
  );
  if (!user) throw new Error('the owner of a passkey has no record');
  return user;
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
