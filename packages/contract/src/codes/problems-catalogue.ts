/** Problems with organizations, branches, services, roles, plans, subscriptions and what is released. */
export const catalogueProblems = {
  address_scheme: 'The address must start with https:// or http://.',
  address_with_credentials: 'The address must not contain a user name or password.',
  branch_inactive: '{branch} is inactive.',
  branch_of_other_organization: 'The branch belongs to another organization.',
  cannot_release: '{name} can’t be released. Only a Super_Admin can grant it.',
  choose_organization: 'Choose an organization.',
  choose_service: 'Choose a service.',
  choose_service_type: 'Choose API or UI.',
  choose_service_with_plans: 'Choose a service that can have plans.',
  currency_unknown: 'Give the three letters of a currency, such as EUR.',
  currency_without_price: 'Give the price of each further one, or leave out the currency.',
  date_out_of_range: 'Choose a date between {first, date, day} and {last, date, day}.',
  earlier_subscription_of_other_service: 'The earlier subscription is for another service.',
  earlier_subscription_of_other_user: 'The earlier subscription belongs to another user.',
  earlier_subscription_starts_later: 'The earlier subscription starts on {start, date, day}: choose a later day.',
  maintenance_ends_early: 'The maintenance ends before it begins. Choose a later end.',
  no_such_id_to_release:
    'There is {kind, select, service {no service} role {no role} other {no plan}} with the ID {id}.',
  no_such_organization: 'This organization does not exist.',
  no_such_role_to_offer: 'One of these roles does not exist. Reload the page.',
  no_such_session: 'This session does not exist or has ended.',
  overlap_until:
    "The user has ''{plan}'' from {start, date, day} until {last, date, day}. Use 'Add new subscription' on it, or end it first.",
  overlap_without_end:
    "The user has ''{plan}'' from {start, date, day} without an end. Use 'Add new subscription' on it, or end it first.",
  plan_for_other_service: "The plan ''{plan}'' is for another service or service type.",
  plan_inactive: "The plan ''{plan}'' is inactive.",
  plan_not_released:
    'The plan {plan} is not released to this organization. Only a Super_Admin can give, change or end it.',
  record_built_in: "''{name}'' is built in and can’t be deactivated.",
  reference_template: '{reason}',
  role_built_in: "''{name}'' is built in and can’t be deleted.",
  role_not_released:
    'The role {role} in {service} is not released to this organization. Only a Super_Admin can give, change or end it.',
  roles_in_use: 'Users hold these roles in {service}: {roles}. Change them first.',
  service_inactive: '{service} is inactive.',
  service_not_released:
    '{service} is not released to this organization. Only a Super_Admin can give, change or end it.',
  subscription_cancelled: 'This subscription was cancelled before it began.',
  subscription_ended: 'This subscription has ended: its last day was {last, date, day}.',
  subscription_ends_after_successor:
    'Its successor starts on {start, date, day}. This subscription can’t end after that day.',
  subscription_ends_before_start: 'The subscription starts on {start, date, day}. It can’t end before that day.',
  used_by_services:
    "''{name}'' is used by {services, plural, one {{services} service} other {{services} services}}. Change those first.",
  used_by_subscriptions:
    "''{name}'' is used by {subscriptions, plural, one {{subscriptions} subscription} other {{subscriptions} subscriptions}}. Change those first.",
  used_by_users: "''{name}'' is used by {users, plural, one {{users} user} other {{users} users}}. Change those first.",
  used_by_users_and_services:
    "''{name}'' is used by {users, plural, one {{users} user} other {{users} users}} and {services, plural, one {{services} service} other {{services} services}}. Change those first.",
  used_by_users_and_subscriptions:
    "''{name}'' is used by {users, plural, one {{users} user} other {{users} users}} and {subscriptions, plural, one {{subscriptions} subscription} other {{subscriptions} subscriptions}}. Change those first.",
  user_inactive: '{user} is deactivated.',
  user_management_roles_elsewhere: 'The roles of User Management cannot be offered by another service.',
  user_management_roles_fixed: 'The roles of User Management are fixed.',
  user_management_stays_active: 'User Management can’t be deactivated: no one could use the admin console.',
  user_management_without_plan: 'User Management cannot require a plan: no one could use the admin console.',
  user_not_in_branch: 'The user does not work in this branch.',
  user_of_other_organization: 'The user belongs to another organization.',
  price_without_currency: 'Give the currency of the price.',
  too_many_decimals: 'At most {decimals} decimals.',
} as const;
