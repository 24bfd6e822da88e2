/** The password of every demo login, exempt from the password policy (never used outside the demo profile). */
export const demoPassword = 'gangway-demo-2026';

export interface DemoLogin {
  email: string;
  /** Purpose of the login. */
  description: string;
  /** Key of its authenticator app, base32, for a login with a second step. */
  secret?: string;
}

/** Logins that the demo prints at start and shows under the sign-in form, with their purposes. */
export const demoLogins: readonly DemoLogin[] = [
  { email: 'super.admin@gangway.test', description: 'Super_Admin, all services' },
  { email: 'org.admin@gangway.test', description: 'Org_Admin of one organization' },
  { email: 'auditor@gangway.test', description: 'Auditor' },
  { email: 'ops@gangway.test', description: 'Ocean Tracking and ERP' },
  { email: 'new@gangway.test', description: 'no service' },
  { email: 'second.step@gangway.test', description: 'with a second step', secret: 'GANGWAYDEMOSECONDSTEPKEY234567AB' },
];
