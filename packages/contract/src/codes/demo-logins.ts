/** Purposes of the demo's logins, as the portal shows them under the sign-in form. Names of roles and services stay. */
export const demoLogins = {
  demo_auditor: 'Auditor',
  demo_no_service: 'no service',
  demo_org_admin: 'Org_Admin of one organization',
  demo_second_step: 'with a second step',
  demo_super_admin: 'Super_Admin, all services',
  demo_two_services: '{first} and {second}',
} as const;
