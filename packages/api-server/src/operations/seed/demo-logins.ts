/** The password of every demo login, exempt from the password policy (never used outside the demo profile). */
export const demoPassword = 'gangway-demo-2026';

export interface DemoLogin {
  email: string;
  /** Purpose of the login. */
  description: string;
  /** Key of its authenticator app, base32, for a login with a second step. */
  secret?: string;
  /** Its recovery codes, for a browser without the app. */
  recoveryCodes?: readonly string[];
}

const recoveryCodes = Array.from({ length: 10 }, (_, index) => `DEMO-DEMO-DEMO-${String(index + 1).padStart(4, '0')}`);

/** Logins that the demo prints at start and shows under the sign-in form, with their purposes. */
export const demoLogins: readonly DemoLogin[] = [
  { email: 'super.admin@gangway.test', description: 'Super_Admin, all services' },
  { email: 'org.admin@gangway.test', description: 'Org_Admin of one organization' },
  { email: 'auditor@gangway.test', description: 'Auditor' },
  { email: 'ops@gangway.test', description: 'Ocean Tracking and ERP' },
  { email: 'new@gangway.test', description: 'no service' },
  {
    email: 'second.step@gangway.test',
    description: 'with a second step',
    secret: 'GANGWAYDEMOSECONDSTEPKEY234567AB',
    recoveryCodes,
  },
];
