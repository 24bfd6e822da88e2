import type { DeviceToken } from '@gangway/auth-client';

interface Answer {
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** Makes a call of the sign-in with the token by which the API knows this browser, and keeps the token that its answer brings. */
export async function withDevice<A extends Answer>(
  device: DeviceToken,
  call: (known: { headers?: { 'gangway-device': string } }) => Promise<A>,
): Promise<A> {
  const known = await device.read();
  const answer = await call(known === null ? {} : { headers: { 'gangway-device': known } });
  const given = answer.headers['gangway-device'];
  if (given !== undefined) await device.keep(given);
  return answer;
}
