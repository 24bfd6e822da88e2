import type {
  AccessRequest,
  Branch,
  Me,
  MyService,
  Notification,
  Organization,
  Plan,
  Problem,
  Role,
  Service,
  Session,
  Subscription,
  User,
  UserDetail,
} from '@gangway/contract';

/** Builds a valid record; a test overrides only the fields it is about. */
export function buildUser(changes: Partial<User> = {}): User {
  return {
    id: 7,
    firstName: 'Olga',
    lastName: 'Petersen',
    email: 'olga.petersen@baltic.test',
    isActive: true,
    branches: [{ id: 3, name: 'Gdansk' }],
    organizations: { id: 2, name: 'Baltic Forwarding' },
    roleServices: [buildRoleService('ocean_tracking', 'viewer')],
    invited: false,
    lastSignInAt: '2026-09-30T08:15:00.000Z',
    createdAt: '2026-01-12T09:00:00.000Z',
    version: 1,
    ...changes,
  };
}

/** One entry of a user's `roleServices`: a role in a service. */
export function buildRoleService(service: string, role: string): User['roleServices'][number] {
  return { name: role, roles: { name: role }, services: { name: service } };
}

export function buildUserDetail(changes: Partial<UserDetail> = {}): UserDetail {
  return {
    id: 7,
    firstName: 'Olga',
    lastName: 'Petersen',
    email: 'olga.petersen@baltic.test',
    isActive: true,
    branches: [{ id: 3, name: 'Gdansk' }],
    organizations: { id: 2, name: 'Baltic Forwarding' },
    services: { ocean_tracking: { role: ['viewer'], limit: 100, notification: true, trackingUrlEnabled: false } },
    invited: false,
    createdAt: '2026-01-12T09:00:00.000Z',
    lastSignInAt: '2026-09-30T08:15:00.000Z',
    version: 1,
    changedBy: null,
    changedAt: null,
    ...changes,
  };
}

export function buildMe(changes: Partial<Me> = {}): Me {
  return {
    id: 7,
    firstName: 'Olga',
    lastName: 'Petersen',
    email: 'olga.petersen@baltic.test',
    organization: { id: 2, name: 'Baltic Forwarding' },
    branches: [{ id: 3, name: 'Gdansk' }],
    preferences: {},
    ...changes,
  };
}

/** A person who asks for a service. */
export function buildAccessRequest(changes: Partial<AccessRequest> = {}): AccessRequest {
  return {
    id: 31,
    kind: 'service',
    status: 'open',
    firstName: 'Ada',
    lastName: 'Lindqvist',
    email: 'ada@example.com',
    organization: { id: 2, name: 'Baltic Forwarding' },
    branches: [],
    roles: [],
    userId: 7,
    service: { id: 1, key: 'ocean_tracking', name: 'Ocean Tracking' },
    reason: null,
    createdAt: '2026-10-01T08:00:00.000Z',
    decidedAt: null,
    decidedBy: null,
    decisionNote: '',
    heldRoles: [],
    needsPlan: false,
    ...changes,
  };
}

export function buildMyService(changes: Partial<MyService> = {}): MyService {
  return {
    key: 'ocean_tracking',
    displayName: 'Ocean Tracking',
    available: true,
    reason: null,
    explanation: null,
    roles: ['viewer'],
    roleNames: ['Viewer'],
    limit: 100,
    until: null,
    plan: null,
    planStartDate: null,
    planEndDate: null,
    lastOpenedAt: null,
    pinned: false,
    notAnsweringSince: null,
    maintenance: null,
    requested: false,
    requestedAt: null,
    declinedAt: null,
    declineNote: null,
    ...changes,
  };
}

export function buildOrganization(changes: Partial<Organization> = {}): Organization {
  return {
    id: 2,
    name: 'Baltic Forwarding',
    displayName: 'Baltic Forwarding',
    isActive: true,
    openToRegistration: false,
    version: 1,
    ...changes,
  };
}

export function buildBranch(changes: Partial<Branch> = {}): Branch {
  return {
    id: 3,
    name: 'Gdansk',
    displayName: 'Gdansk',
    isActive: true,
    organization: { id: 2, name: 'Baltic Forwarding', displayName: 'Baltic Forwarding' },
    version: 1,
    ...changes,
  };
}

export function buildService(changes: Partial<Service> = {}): Service {
  return {
    id: 1,
    name: 'ocean_tracking',
    displayName: 'Ocean Tracking',
    url: 'http://localhost:4003/ocean_tracking',
    isActive: true,
    description: '',
    referenceKinds: [],
    referenceTemplate: '',
    drawing: 'yard',
    unit: null,
    roles: [{ id: 5, name: 'viewer' }],
    handoffMode: 'handoff',
    requiresPlan: false,
    isProtected: true,
    version: 1,
    ...changes,
  };
}

export function buildPlan(changes: Partial<Plan> = {}): Plan {
  return {
    id: 4,
    name: 'Starter',
    displayName: 'Starter',
    isActive: true,
    limits: '100',
    additionalLimitPricePerCount: '0.50',
    description: 'For small teams',
    price: '49',
    serviceId: 1,
    serviceType: 'UI',
    serviceName: 'Ocean Tracking',
    version: 1,
    ...changes,
  };
}

export function buildRole(changes: Partial<Role> = {}): Role {
  return { id: 5, name: 'viewer', displayName: 'viewer', isActive: true, isProtected: false, version: 1, ...changes };
}

export function buildSubscription(changes: Partial<Subscription> = {}): Subscription {
  return {
    id: 6,
    user: { id: 7, name: 'Olga Petersen', email: 'olga.petersen@baltic.test' },
    service: { id: 1, key: 'ocean_tracking', name: 'Ocean Tracking' },
    serviceType: 'UI',
    plan: { id: 4, name: 'Starter' },
    organization: { id: 2, name: 'Baltic Forwarding' },
    branch: { id: 3, name: 'Gdansk' },
    startDate: '2026-09-01',
    endDate: null,
    status: 'Active',
    ...changes,
  };
}

export function buildSession(changes: Partial<Session> = {}): Session {
  return {
    id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    app: 'portal',
    device: 'Chrome on Windows',
    ip: '192.0.2.7',
    createdAt: '2026-10-01T08:00:00.000Z',
    lastUsedAt: '2026-10-01T09:30:00.000Z',
    expiresAt: '2026-10-01T20:00:00.000Z',
    current: true,
    ...changes,
  };
}

export function buildNotification(changes: Partial<Notification> = {}): Notification {
  return {
    id: 8,
    kind: 'user-added',
    title: 'Olga Petersen was added',
    link: '/users/7',
    createdAt: '2026-10-01T08:00:00.000Z',
    read: false,
    needsYou: false,
    about: { kind: 'organization', id: 2, name: 'Baltic Forwarding' },
    ...changes,
  };
}

export function buildProblem(changes: Partial<Problem> = {}): Problem {
  return { code: 'conflict', message: 'This name is taken.', ...changes };
}
