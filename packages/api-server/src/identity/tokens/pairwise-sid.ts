import type { Secrets } from '../../server/index.ts';

/** What a service knows a session by: another value per service, so that two cannot recognise one session by it, nor name it to us. */
export function pairwiseSid(secrets: Secrets, portalSid: string, serviceId: number): string {
  return secrets.mac('pairwise-session', `${portalSid}|${serviceId}`).toString('base64url');
}
