/** The password of every demo login, set past the password policy (never used outside the demo profile). */
export const demoPassword = 'gangway-demo-2026';

export interface DemoLogin {
  email: string;
  /** What the login is for. */
  description: string;
  /** Key of its authenticator app, base32: it signs in with a second step. */
  secret?: string;
}

/** The logins that the demo prints at start and shows under the sign-in form, with what each one is for. */
export const demoLogins: readonly DemoLogin[] = [
  { email: 'super.admin@gangway.test', description: 'Super_Admin, all services' },
  { email: 'org.admin@gangway.test', description: 'Org_Admin of one organization' },
  { email: 'auditor@gangway.test', description: 'Auditor' },
  { email: 'ops@gangway.test', description: 'ocean_tracking and erp' },
  { email: 'new@gangway.test', description: 'no service' },
  { email: 'second.step@gangway.test', description: 'with a second step', secret: 'GANGWAYDEMOSECONDSTEPKEY234567AB' },
];
