/** Contexts of the server, lowest first: each imports those before it, through their doors. `catalogue` and `openid` lie side by side. */
export const contexts = [
  ['config'],
  ['store'],
  ['server'],
  ['records'],
  ['outbox'],
  ['trail'],
  ['entitlement'],
  ['identity'],
  ['catalogue', 'openid'],
  ['people'],
  ['overview'],
  ['usage'],
  ['operations'],
];
