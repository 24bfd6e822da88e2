import { nameFaults } from '../text.ts';

/** Names of a name: a sentence begins with one of them. */
const label =
  '{label, select, first_name {The first name} last_name {The last name} new_name {The new name} new_plan {The new plan name} new_role {The new role name} plan {The plan name} role {The role name} service {The service name} other {The name}}';

/** Problems with names and versions of records. */
export const recordProblems = {
  ambiguous_name:
    "There are {count, number} records named ''{name}''. Say {kind, select, branch {which branch} organization {which organization} plan {which plan} role {which role} service {which service} other {which record}} is meant by its id.",
  control_characters: 'Control characters are not allowed here.',
  name_control: `${label} ${nameFaults.name_control}`,
  name_empty: `${label} cannot be empty.`,
  name_invisible: `${label} ${nameFaults.name_invisible}`,
  name_lost: `${label} ${nameFaults.name_lost}`,
  name_reserved: "''{name}'' cannot be used as a name.",
  name_taken:
    "There is already {kind, select, access_template {an access template} branch_of_this_organization {a branch of this organization} organization {an organization} plan {a plan} role {a role} service {a service} other {a record}} named ''{name}''. Choose another name.",
  name_too_long: `${label} ${nameFaults.name_too_long}`,
  name_turning: `${label} ${nameFaults.name_turning}`,
  no_such_record:
    '{kind, select, access {This access} access_request {This access request} access_template {This access template} branch {This branch} item_of_the_review {This item of the review} notification {This notification} organization {This organization} plan {This plan} review {This review} role {This role} service {This service} subscription {This subscription} user {This user} user_or_service {This user or service} view {This view} other {This record}} does not exist.',
  no_such_sort: 'Sort by one of {columns}, with a leading minus to reverse.',
  old_name_gone:
    '{kind, select, branch {No branch} organization {No organization} plan {No plan} role {No role} service {No service} other {No record}} has the old name any more. Reload the list.',
  record_changed:
    '{kind, select, access_template {This access template} branch {This branch} organization {This organization} plan {This plan} role {This role} service {This service} user {This user} other {This record}} has changed in the meantime. Reload it and compare before you save.',
  record_changed_by:
    '{by} changed {kind, select, access_template {this access template} branch {this branch} organization {this organization} plan {this plan} role {this role} service {this service} user {this user} other {this record}} on {day} at {time} UTC. Reload it and compare before you save.',
  record_changed_by_administrator:
    'An administrator changed {kind, select, access_template {this access template} branch {this branch} organization {this organization} plan {this plan} role {this role} service {this service} user {this user} other {this record}} on {day} at {time} UTC. Reload it and compare before you save.',
  renamed_meanwhile:
    "{kind, select, branch {This branch} organization {This organization} plan {This plan} role {This role} service {This service} other {This record}} is now called ''{name}''. Reload the list.",
} as const;
