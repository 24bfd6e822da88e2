/** Names of bulk changes and imports, as their progress says them. */
export const batchTitles = {
  batch_activate: 'Activate',
  batch_add_to_branch: 'Add to {branch}',
  batch_align: 'Bring into line with {template}',
  batch_deactivate: 'Deactivate',
  batch_end_sessions: 'End sessions',
  batch_end_subscriptions: 'End subscriptions',
  batch_grant: 'Grant {role} in {service}',
  batch_import_organizations: 'Import organizations',
  batch_import_people: 'Import people',
  batch_move_to_branch: 'Move to {branch}',
  batch_revoke: 'Revoke {role} in {service}',
  batch_revoke_all: 'Revoke every role in {service}',
  batch_set_limit: 'Set the limit in {service} to {limit}',
} as const;
