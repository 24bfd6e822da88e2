import type { Language } from '@gangway/contract/languages';
import {
  accessDeclinedMail,
  accessEndingMail,
  accessGrantedMail,
  accountDeclinedMail,
  reviewMail,
} from '../outbox/mails/access-mails.ts';
import {
  adminRoleMail,
  invitationMail,
  passwordChangedMail,
  resetMail,
  testMail,
} from '../outbox/mails/account-mails.ts';
import { limitMail } from '../outbox/mails/limit-mail.ts';
import type { MailContent } from '../outbox/mails/mail-layout.ts';
import {
  factorsResetMail,
  newNetworkMail,
  sessionStolenMail,
  type SignInChange,
  signInMethodMail,
  wrongCodesMail,
} from '../outbox/mails/sign-in-mails.ts';

const at = new Date('2026-11-24T05:12:00Z');
const portalUrl = 'https://portal.example.com';
const consoleUrl = 'https://console.example.com';
const link = `${portalUrl}/reset-password/eyJhbGciOiJFUzI1NiJ9.payload?email=ada%40example.com`;
const changes: readonly SignInChange[] = [
  'app-added',
  'app-removed',
  'passkey-added',
  'passkey-removed',
  'codes-renewed',
];
const closing = { closes: true, further: null, startsAgain: '2026-12-01' };
const charging = { closes: false, further: { unit: 'container', price: '€1.50' }, startsAgain: '2026-12-01' };
const harmless = { closes: false, further: null, startsAgain: null };

/** Every mail of the product in each of its forms, for tests. */
export function everyMail(language: Language): readonly MailContent[] {
  const to = { brand: 'Łódź Portal', firstName: 'Ada', language };
  const account = { ...to, portalUrl, at };
  const invited = { ...to, organization: 'Baltic Line', services: ['Ocean Tracking', '東京'], link, hours: 72 };
  const decided = { ...to, service: 'Ocean Tracking', by: 'نورا بيرغ' };
  const limit = { ...to, service: 'Ocean Tracking', used: '1,800', limit: '2,000 containers', link };
  const review = { ...to, name: 'Q4 2026', dueDate: '2026-12-31', undecided: 1, link } as const;
  return [
    invitationMail({ ...invited, invitedBy: 'Nora Berg' }),
    invitationMail({ ...invited, services: [], hours: 1 }),
    invitationMail({ ...invited, organization: null, invitedBy: 'Nora Berg' }),
    invitationMail({ ...invited, organization: null }),
    resetMail({ ...to, link, minutes: 30 }),
    resetMail({ ...to, link, minutes: 1 }),
    passwordChangedMail(account),
    adminRoleMail({ ...to, roles: ['Org_Admin'], by: 'Nora Berg', consoleUrl, accessTokenSeconds: 300 }),
    testMail({ ...to, firstName: '', consoleUrl }),
    accessGrantedMail({ ...decided, roles: ['Viewer', 'API User', 'Planner'], until: null, link }),
    accessGrantedMail({ ...decided, roles: ['Viewer'], until: '2026-12-31', link }),
    accessEndingMail({ ...decided, until: '2026-12-31', link }),
    accessDeclinedMail({ ...decided, note: '' }),
    accessDeclinedMail({ ...decided, note: 'Ask <b>Ina</b>\nfirst.' }),
    accountDeclinedMail({ ...to, organization: 'Baltic Line', note: '' }),
    accountDeclinedMail({ ...to, organization: 'Baltic Line', note: 'Ask Ina.' }),
    reviewMail({ ...review, occasion: 'started' }),
    reviewMail({ ...review, occasion: 'due-soon' }),
    reviewMail({ ...review, occasion: 'overdue', undecided: 1200 }),
    reviewMail({ ...review, occasion: 'escalated', undecided: 2 }),
    limitMail({ ...limit, threshold: 80, consequences: closing }),
    limitMail({ ...limit, threshold: 100, consequences: charging }),
    limitMail({ ...limit, threshold: 100, consequences: harmless }),
    newNetworkMail({ ...account, browser: 'Chrome', system: 'Windows' }),
    newNetworkMail({ ...account, system: 'Linux' }),
    newNetworkMail(account),
    sessionStolenMail(account),
    wrongCodesMail(account),
    factorsResetMail({ ...account, by: 'Nora Berg' }),
    ...changes.map((change) => signInMethodMail({ ...account, change })),
  ];
}
