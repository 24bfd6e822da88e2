/** What the demo says: the purposes of its logins, without translating names of roles and services, and a sample notification. */
export const demo = {
  demo_auditor: 'Auditor',
  demo_customers_waiting: 'Two customers wait for onboarding',
  demo_no_service: 'no service',
  demo_org_admin: 'Org_Admin of one organization',
  demo_second_step: 'with a second step',
  demo_super_admin: 'Super_Admin, all services',
  demo_two_services: '{first} and {second}',
} as const;
