import { say, type Sentence } from '../../server/index.ts';

/** The password of every demo login, exempt from the password policy (never used outside the demo profile). */
export const demoPassword = 'gangway-demo-2026';

export interface DemoLogin {
  email: string;
  /** Purpose of the login. */
  description: Sentence;
  /** Key of its authenticator app, base32, for a login with a second step. */
  secret?: string;
  /** Its recovery codes, for a browser without the app. */
  recoveryCodes?: readonly string[];
}

const recoveryCodes = Array.from({ length: 10 }, (_, index) => `DEMO-DEMO-DEMO-${String(index + 1).padStart(4, '0')}`);

/** Logins that the demo prints at start and shows under the sign-in form, with their purposes. */
export const demoLogins: readonly DemoLogin[] = [
  { email: 'super.admin@gangway.test', description: say('demo_super_admin') },
  { email: 'org.admin@gangway.test', description: say('demo_org_admin') },
  { email: 'auditor@gangway.test', description: say('demo_auditor') },
  {
    email: 'ops@gangway.test',
    description: say('demo_two_services', { first: 'Ocean Tracking', second: 'ERP' }),
  },
  { email: 'new@gangway.test', description: say('demo_no_service') },
  {
    email: 'second.step@gangway.test',
    description: say('demo_second_step'),
    secret: 'GANGWAYDEMOSECONDSTEPKEY234567AB',
    recoveryCodes,
  },
];
