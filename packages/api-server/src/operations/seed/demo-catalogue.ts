import type { ReferenceKind } from '@gangway/references';

/** The organizations of the demo with their branches; `domain` makes the addresses of their people. */
export const demoOrganizations = [
  {
    name: 'Noordzee Container Lines',
    domain: 'noordzee-lines.test',
    openToRegistration: true,
    branches: ['Rotterdam', 'Antwerp', 'Hamburg'],
  },
  {
    name: 'Halyard Freight Forwarding',
    domain: 'halyard-freight.test',
    openToRegistration: true,
    branches: ['London Gateway', 'Felixstowe', 'Southampton'],
  },
  {
    name: 'Meridian Air Cargo',
    domain: 'meridian-air.test',
    openToRegistration: false,
    branches: ['Frankfurt', 'Liège'],
  },
  {
    name: 'Kestrel Straits Logistics',
    domain: 'kestrel-straits.test',
    openToRegistration: true,
    branches: ['Singapore', 'Port Klang'],
  },
  {
    name: 'Sable Bay Shipping',
    domain: 'sable-bay.test',
    openToRegistration: false,
    branches: ['Savannah', 'Houston'],
  },
  {
    name: 'Andes Cold Chain',
    domain: 'andes-cold.test',
    openToRegistration: false,
    // Leave Callao without people, so that the dashboard has something to point at.
    branches: ['Valparaíso', 'Callao'],
  },
] as const;

/** Three roles beside the five that every installation has. */
export const demoRoles = ['Operator', 'Planner', 'Viewer'] as const;

interface DemoService {
  key: string;
  /** Roles of a service that only the demo has. */
  displayName?: string;
  description: string;
  referenceKinds: ReferenceKind[];
  requiresPlan: boolean;
  /** What it counts; services of every installation say it already. */
  unit?: { one: string; other: string };
  /** Services of every installation already offer `api_user`. */
  roles: string[];
}

/** The service of the demo that signs people in by OpenID Connect. */
export const demoOpenidService = 'yard_planner';

/** Demo values of every installation's services, and one service that only the demo has. */
export const demoServices: readonly DemoService[] = [
  {
    key: 'ocean_tracking',
    description: 'Follow containers and vessels at sea.',
    referenceKinds: ['container', 'bill_of_lading', 'imo_number'],
    requiresPlan: false,
    roles: ['Operator', 'Planner', 'Viewer'],
  },
  {
    key: 'awb_tracking',
    description: 'Follow air waybills from airport to airport.',
    referenceKinds: ['air_waybill'],
    requiresPlan: false,
    roles: ['Operator', 'Planner', 'Viewer'],
  },
  {
    key: 'idp',
    description: 'Read customs and shipping documents.',
    referenceKinds: ['mrn'],
    requiresPlan: true,
    roles: ['Operator', 'Viewer'],
  },
  {
    key: 'erp',
    description: 'Book, invoice and settle shipments.',
    referenceKinds: [],
    requiresPlan: false,
    roles: ['Operator', 'Planner', 'Viewer'],
  },
  {
    key: demoOpenidService,
    displayName: 'Yard Planner',
    description: 'Plan gates, stacks and lifts in the yard.',
    unit: { one: 'lift', other: 'lifts' },
    referenceKinds: [],
    requiresPlan: false,
    roles: ['Operator', 'Planner', 'Viewer'],
  },
];

const describedPlans = [
  {
    name: 'Ocean Fleet',
    service: 'ocean_tracking',
    serviceType: 'UI',
    limits: '500',
    additionalLimitPricePerCount: '0.45',
    description: 'Containers followed per month, vessel positions every hour',
    price: '390',
  },
  {
    name: 'Ocean Connect',
    service: 'ocean_tracking',
    serviceType: 'API',
    limits: '5000',
    additionalLimitPricePerCount: '0.18',
    description: 'Container events for your own systems, webhooks included',
    price: '950',
  },
  {
    name: 'Air Desk',
    service: 'awb_tracking',
    serviceType: 'UI',
    limits: '300',
    additionalLimitPricePerCount: '0.60',
    description: 'Air waybills followed per month, all major carriers',
    price: '240',
  },
  {
    name: 'Air Connect',
    service: 'awb_tracking',
    serviceType: 'API',
    limits: '3000',
    additionalLimitPricePerCount: '0.25',
    description: 'Air waybill milestones over the API',
    price: '720',
  },
  {
    name: 'Documents 1000',
    service: 'idp',
    serviceType: 'UI',
    limits: '1000',
    additionalLimitPricePerCount: '0.12',
    description: 'Bills of lading, invoices and packing lists read per month',
    price: '310',
  },
  {
    name: 'Documents Batch',
    service: 'idp',
    serviceType: 'API',
    limits: '20000',
    additionalLimitPricePerCount: '0.04',
    description: 'Batches by API, results as structured data',
    price: '1480',
  },
  {
    name: 'ERP Team',
    service: 'erp',
    serviceType: 'UI',
    limits: '25',
    additionalLimitPricePerCount: '14',
    description: 'Named users, finance and stock modules',
    price: '1150',
  },
  {
    // Omit the price, so that the dashboard names the plan.
    name: 'ERP Integration',
    service: 'erp',
    serviceType: 'API',
    limits: '100000',
    additionalLimitPricePerCount: '0.01',
    description: 'Booking and invoice interface, priced by agreement',
    price: '',
  },
] as const;

/** The plans with numbers that say what their texts say; one of them closes its service at its limit. */
export const demoPlans = describedPlans.map((plan) => ({
  ...plan,
  included: Number(plan.limits),
  furtherPrice: Number(plan.additionalLimitPricePerCount),
  currency: 'EUR',
  mode: plan.name === 'Air Desk' ? ('hard' as const) : ('soft' as const),
}));
