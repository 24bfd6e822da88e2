import type { ServiceAccess } from '@gangway/contract';
import { demoOrganizations } from './demo-catalogue.ts';

export interface DemoPerson {
  firstName: string;
  lastName: string;
  email: string;
  branch: string;
  /** Role per service key. */
  services: Readonly<Record<string, string>>;
  /** `invited` has set no password yet, `off` is switched off. */
  state: 'active' | 'invited' | 'off';
}

/** An address as companies form it: `Łukasz Grębowski` at `halyard-freight.test` becomes `lukasz.grebowski@…`. */
function address(firstName: string, lastName: string, domain: string): string {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .normalize('NFD')
      .replace(/ł/g, 'l')
      .replace(/ı/g, 'i')
      .replace(/[^a-z]/g, '');
  return `${plain(firstName)}.${plain(lastName)}@${domain}`;
}

function person(
  firstName: string,
  lastName: string,
  branch: string,
  services: DemoPerson['services'],
  state: DemoPerson['state'] = 'active',
): DemoPerson {
  const home = demoOrganizations.find((organization) => organization.branches.some((name) => name === branch));
  return { firstName, lastName, email: address(firstName, lastName, home?.domain ?? ''), branch, services, state };
}

const everyService = {
  ocean_tracking: 'Planner',
  awb_tracking: 'Planner',
  idp: 'Operator',
  erp: 'Planner',
  yard_planner: 'Planner',
};

/** The sixty people of the demo; the first five are demo logins, and so is one with a second step. */
export const demoPeople: readonly DemoPerson[] = [
  {
    ...person('Sofia', 'Lindqvist', 'London Gateway', { user_management: 'Super_Admin', ...everyService }),
    email: 'super.admin@gangway.test',
  },
  {
    ...person('Marieke', 'de Vries', 'Rotterdam', { user_management: 'Org_Admin', ocean_tracking: 'Planner' }),
    email: 'org.admin@gangway.test',
  },
  {
    ...person('Tomás', 'Aguilar', 'London Gateway', { user_management: 'Auditor' }),
    email: 'auditor@gangway.test',
  },
  {
    ...person('Daniel', 'Okafor', 'Rotterdam', { ocean_tracking: 'Operator', erp: 'Viewer' }),
    email: 'ops@gangway.test',
  },
  { ...person('Yuki', 'Tanaka', 'Rotterdam', {}), email: 'new@gangway.test' },

  person('Jeroen', 'van den Berg', 'Rotterdam', { ocean_tracking: 'Planner', idp: 'Operator' }),
  person('Anouk', 'Visser', 'Rotterdam', { ocean_tracking: 'Operator', awb_tracking: 'Viewer' }),
  person('Pieter', 'Jansen', 'Rotterdam', { erp: 'Operator', yard_planner: 'Operator' }),
  person('Fatima', 'el Amrani', 'Rotterdam', { idp: 'Operator', erp: 'Viewer' }),
  person('Bram', 'Kuipers', 'Rotterdam', { ocean_tracking: 'api_user' }),
  person('Lotte', 'Smit', 'Antwerp', { ocean_tracking: 'Operator' }),
  person('Wim', 'Peeters', 'Antwerp', { ocean_tracking: 'Viewer', erp: 'Planner' }),
  person('Charlotte', 'Maes', 'Antwerp', { idp: 'Viewer' }),
  person('Yusuf', 'Demir', 'Antwerp', { ocean_tracking: 'Planner' }, 'invited'),
  person('Katrin', 'Schröder', 'Hamburg', { ocean_tracking: 'Planner', erp: 'Operator', yard_planner: 'Viewer' }),
  person('Jan-Ole', 'Petersen', 'Hamburg', { ocean_tracking: 'Operator' }),
  person('Svenja', 'Brandt', 'Hamburg', { idp: 'Operator' }, 'off'),

  person('Oliver', 'Hargreaves', 'London Gateway', { ocean_tracking: 'Planner', awb_tracking: 'Planner' }),
  person('Priya', 'Raman', 'London Gateway', { erp: 'Planner', idp: 'Operator' }),
  person('Gareth', 'Llewellyn', 'London Gateway', { ocean_tracking: 'Viewer' }),
  person('Amara', 'Nwosu', 'London Gateway', { awb_tracking: 'Operator', erp: 'Viewer' }),
  person('Łukasz', 'Grębowski', 'Felixstowe', { ocean_tracking: 'Operator' }),
  person('Rebecca', 'Thornton', 'Felixstowe', { ocean_tracking: 'Planner', idp: 'Viewer' }),
  person('Callum', 'Fraser', 'Felixstowe', { ocean_tracking: 'api_user', erp: 'api_user' }),
  person('Niamh', "O'Connell", 'Felixstowe', { erp: 'Operator' }, 'invited'),
  {
    ...person('Simon', 'Ashworth', 'Southampton', { ocean_tracking: 'Operator', erp: 'Viewer' }),
    email: 'second.step@gangway.test',
  },
  person('Zainab', 'Hussain', 'Southampton', { idp: 'Operator' }),
  person('Edward', 'Penrose', 'Southampton', { ocean_tracking: 'Viewer' }, 'off'),

  person('Claudia', 'Weber', 'Frankfurt', { awb_tracking: 'Planner', idp: 'Operator' }),
  person('Matthias', 'Vogel', 'Frankfurt', { awb_tracking: 'Operator' }),
  person('Elif', 'Yıldız', 'Frankfurt', { awb_tracking: 'Operator', erp: 'Operator' }),
  person('Stefan', 'Krüger', 'Frankfurt', { awb_tracking: 'api_user' }),
  person('Ingrid', 'Bauer', 'Frankfurt', { erp: 'Planner' }),
  person('Nicolas', 'Lambert', 'Liège', { awb_tracking: 'Planner' }),
  person('Aurélie', 'Dubois', 'Liège', { awb_tracking: 'Operator', idp: 'Viewer' }),
  person('Thibault', 'Renard', 'Liège', { awb_tracking: 'Viewer' }),
  person('Giulia', 'Moretti', 'Liège', { idp: 'Operator' }, 'off'),

  person('Wei Ling', 'Tan', 'Singapore', { ocean_tracking: 'Planner', awb_tracking: 'Planner', erp: 'Planner' }),
  person('Arjun', 'Pillai', 'Singapore', { ocean_tracking: 'Operator' }),
  person('Nurul', 'Hassan', 'Singapore', { ocean_tracking: 'Operator', idp: 'Operator' }),
  person('Marcus', 'Lim', 'Singapore', { ocean_tracking: 'api_user', idp: 'api_user' }),
  person('Siti', 'Rahman', 'Singapore', { erp: 'Operator' }),
  person('Kenji', 'Mori', 'Singapore', { awb_tracking: 'Viewer' }),
  person('Farid', 'Ibrahim', 'Port Klang', { ocean_tracking: 'Planner' }),
  person('Mei Yee', 'Wong', 'Port Klang', { ocean_tracking: 'Operator', erp: 'Viewer' }),
  person('Hafiz', 'Osman', 'Port Klang', { idp: 'Viewer' }),
  person('Deepa', 'Nair', 'Port Klang', {}),

  person('James', 'Whitfield', 'Savannah', { ocean_tracking: 'Planner', erp: 'Planner' }),
  person('Latoya', 'Simmons', 'Savannah', { ocean_tracking: 'Operator' }),
  person('Carlos', 'Mendoza', 'Savannah', { ocean_tracking: 'Operator', idp: 'Operator' }),
  person('Emily', 'Carter', 'Savannah', { erp: 'Operator' }),
  person('Travis', 'McKinley', 'Houston', { ocean_tracking: 'Viewer' }),
  person('Guadalupe', 'Ortega', 'Houston', { ocean_tracking: 'Planner', awb_tracking: 'Viewer' }),
  person('Henry', 'Nguyen', 'Houston', { ocean_tracking: 'api_user' }),
  person('Rachel', 'Goldberg', 'Houston', { erp: 'Viewer' }, 'off'),

  person('Valentina', 'Rojas', 'Valparaíso', { ocean_tracking: 'Planner', idp: 'Operator' }),
  person('Ignacio', 'Fuentes', 'Valparaíso', { ocean_tracking: 'Operator', awb_tracking: 'Operator' }),
  person('Camila', 'Araya', 'Valparaíso', { erp: 'Planner' }),
  person('Matías', 'Sepúlveda', 'Valparaíso', { awb_tracking: 'Operator' }),
  person('Renata', 'Quispe', 'Valparaíso', { idp: 'Viewer' }, 'invited'),
];

/** Days until the access of a person ends, by address. */
const accessEndsInDays: Readonly<Record<string, number>> = {
  'bram.kuipers@noordzee-lines.test': 27,
  'thibault.renard@meridian-air.test': 24,
  'kenji.mori@kestrel-straits.test': 24,
};

/** Limits that differ from the turns, by address and service. */
const limits: Readonly<Record<string, number>> = {
  'super.admin@gangway.test idp': 1000,
};

/** Grants of a person in each service, with limits and switches. */
export function demoAccess(one: DemoPerson, today: Date): Record<string, Required<ServiceAccess>> {
  const index = demoPeople.indexOf(one);
  const days = accessEndsInDays[one.email];
  const until = days === undefined ? null : dayAhead(today, days);
  return Object.fromEntries(
    Object.entries(one.services).map(([service, role]) => [
      service,
      {
        role: [role],
        limit: limits[`${one.email} ${service}`] ?? (role === 'api_user' ? 5000 : 100 * (1 + (index % 5))),
        notification: index % 3 === 0,
        trackingUrlEnabled: role === 'api_user',
        until,
      },
    ]),
  );
}

/** A day after today, `YYYY-MM-DD`. */
export function dayAhead(today: Date, days: number): string {
  return new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Days since a person was added: one after the other over a year. */
export function joinedDaysAgo(one: DemoPerson): number {
  return 365 - demoPeople.indexOf(one) * 6;
}

/** Days since the last sign-in, spread over the last weeks; null for the invited. Those switched off stayed away before. */
export function signedInDaysAgo(one: DemoPerson): number | null {
  if (one.state === 'invited') return null;
  const wanted = ((demoPeople.indexOf(one) * 7) % 23) + (one.state === 'off' ? 60 : 0) + 0.3;
  return Math.min(wanted, joinedDaysAgo(one) - 0.5);
}
