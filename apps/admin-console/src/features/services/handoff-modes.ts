/** How a tile opens a service that does not sign people in by OpenID Connect. */
export const handoffModes = [
  { id: 'handoff', name: 'Hand-off token', hint: 'Short-lived, for this service alone' },
  { id: 'session', name: 'Session token', hint: 'The access token of the session itself' },
] as const;
