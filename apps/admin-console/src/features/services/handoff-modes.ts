/** How a tile opens a service that does not sign people in by OpenID Connect. */
export const handoffModes = [
  { id: 'handoff', name: 'Hand-off token', hint: 'Short-lived and only valid for this service' },
  { id: 'session', name: 'Session token', hint: 'The session’s own access token' },
] as const;
