/** Every address of the console (specification section 2; the hidden ones are ours): features link to each other by these. */
export const paths = {
  home: '/',
  login: '/login',
  callback: '/auth/callback',
  /**
   * Begins a sign-in in a pop-up, for a session that ended under an open page, or for fresh proof with `provingSearch`.
   */
  renew: '/auth/renew',
  /** End of that pop-up. */
  renewed: '/auth/renewed',
  dashboard: '/dashboard',
  /** Steps to the first person who opens a service. */
  getStarted: '/get-started',
  reports: '/reports',
  service: '/service',
  serviceOne: '/service/:id',
  plans: '/plans',
  plan: '/plans/:id',
  organization: '/organization',
  organizationOne: '/organization/:id',
  customer: '/customer',
  customerAdd: '/customer/add',
  branches: '/branches',
  branch: '/branches/:id',
  users: '/users',
  usersAdd: '/users/add',
  usersEdit: '/users/edit/:id',
  user: '/users/:id',
  subscriptions: '/subscriptions',
  /** Access requests. */
  requests: '/requests',
  /** Access matrix. */
  access: '/access',
  /** What is used of limits. */
  usage: '/usage',
  statements: '/statements',
  statement: '/statements/:organization/:month',
  /** Access reviews. */
  reviews: '/reviews',
  review: '/reviews/:id',
  /** Import of people and organizations from a file. */
  import: '/import',
  accessTemplates: '/access-templates',
  accessTemplate: '/access-templates/:id',
  roles: '/roles',
  role: '/roles/:id',
  activity: '/activity',
  /** Undelivered mail, as the dashboard counts it. */
  undeliveredMail: '/undelivered-mail',
  profile: '/profile',
  changePassword: '/change-password',
} as const;

/** Asks for a passkey on the portal, since passkeys belong to its address. */
export const provingSearch = '?prove';

/** The page of one user. */
export function userPath(id: number): string {
  return `/users/${id}`;
}

/** The page that edits one user. */
export function editUserPath(id: number): string {
  return `/users/edit/${id}`;
}

/** The page of one service. */
export function servicePath(id: number): string {
  return `/service/${id}`;
}

/** The page of one organization. */
export function organizationPath(id: number): string {
  return `/organization/${id}`;
}

/** The page of one plan. */
export function planPath(id: number): string {
  return `/plans/${id}`;
}

/** The page of one branch. */
export function branchPath(id: number): string {
  return `/branches/${id}`;
}

/** The page of one role. */
export function rolePath(id: number): string {
  return `/roles/${id}`;
}

/** The page of one access review. */
export function reviewPath(id: number): string {
  return `/reviews/${id}`;
}

/** One organization's statement of a month, `YYYY-MM`. */
export function statementPath(organization: number, month: string): string {
  return `/statements/${organization}/${month}`;
}

/** The page of one access template. */
export function accessTemplatePath(id: number): string {
  return `/access-templates/${id}`;
}

/** Add User with its organization filled in. */
export function addUserPath(organization: number): string {
  return `${paths.usersAdd}?organization=${organization}`;
}

/** Start Review with its organization filled in. */
export function startReviewPath(organization: number): string {
  return `${paths.reviews}?organization=${organization}${newRowHash}`;
}

/** Add User prefilled from a request for access. */
export function approveRequestPath(request: number): string {
  return `${paths.usersAdd}?request=${request}`;
}

/** Where requests were listed before: stored links lead there, those to one request with its id. */
export const formerRequestsHash = /^#access-requests?(?:-|$)/u;

/** A list narrowed by filters or a search, in the format of `useTableState`. */
export function listPath(path: string, narrowing: Readonly<Record<string, string>> & { readonly q?: string }): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(narrowing)) params.set(key === 'q' ? 'q' : `f.${key}`, value);
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Fragment that opens a list's new row. */
export const newRowHash = '#add';

/** Fragment of the users list that opens Choose Subscription for the only row. */
export const subscribeHash = '#subscribe';

/** One user in the list, with Choose Subscription open. */
export function subscribePath(id: number): string {
  return listPath(paths.users, { id: String(id) }) + subscribeHash;
}

/** A list with its new row open. */
export function newRowPath(path: string): string {
  return path + newRowHash;
}

/** The access of one user; with a service, its row is open. */
export function accessPath(id: number, service?: number): string {
  return service === undefined ? userPath(id) : `${userPath(id)}?service=${service}`;
}
