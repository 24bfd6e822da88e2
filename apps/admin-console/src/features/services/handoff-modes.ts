import { msg } from '@gangway/messages';

/** How a tile opens a service without OpenID Connect. */
export const handoffModes = [
  { id: 'handoff', name: msg('Hand-off token'), hint: msg('Short-lived and only valid for this service.') },
  { id: 'session', name: msg('Session token'), hint: msg('The session’s own access token, with its own lifetime.') },
] as const;
