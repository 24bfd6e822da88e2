/** How a tile opens a service without OpenID Connect. */
export const handoffModes = [
  { id: 'handoff', name: 'Hand-off token', hint: 'Short-lived and only valid for this service.' },
  { id: 'session', name: 'Session token', hint: 'The session’s own access token, with its own lifetime.' },
] as const;
