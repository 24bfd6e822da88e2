import { ownEntry, type AuditAction, type AuditField } from '@gangway/contract';
import { msg } from '@gangway/messages';

type Texts = readonly [sentence: string, label: string];

/** Each action as the sentence of an event, with `actor` and `target`, and as a choice of the filter. */
const actions: Readonly<Record<AuditAction, Texts>> = {
  'organization.created': [msg('{actor} added the organization {target}'), msg('Added the organization')],
  'organization.renamed': [msg('{actor} renamed the organization {target}'), msg('Renamed the organization')],
  'organization.changed': [msg('{actor} changed the organization {target}'), msg('Changed the organization')],
  'looks.changed': [msg('{actor} changed the looks of {target}'), msg('Changed the looks')],
  'looks.published': [msg('{actor} published the looks of {target}'), msg('Published the looks')],
  'looks.reset': [msg('{actor} reset the looks of {target}'), msg('Reset the looks')],
  'host.added': [msg('{actor} added a host to {target}'), msg('Added a host')],
  'host.removed': [msg('{actor} removed a host from {target}'), msg('Removed a host')],
  'host.changed': [msg('{actor} checked a host of {target}'), msg('Checked a host')],
  'organization.released': [msg('{actor} changed what is released to {target}'), msg('Changed what is released')],
  'organization.sign_in_rules_changed': [
    msg('{actor} changed the sign-in rules of {target}'),
    msg('Changed the sign-in rules'),
  ],
  'customer.onboarded': [msg('{actor} onboarded the customer {target}'), msg('Onboarded the customer')],
  'branch.created': [msg('{actor} added the branch {target}'), msg('Added the branch')],
  'branch.renamed': [msg('{actor} renamed the branch {target}'), msg('Renamed the branch')],
  'branch.changed': [msg('{actor} changed the branch {target}'), msg('Changed the branch')],
  'branch.removed': [msg('{actor} removed the branch {target}'), msg('Removed the branch')],
  'service.created': [msg('{actor} added the service {target}'), msg('Added the service')],
  'service.changed': [msg('{actor} changed the service {target}'), msg('Changed the service')],
  'service.sign_in_changed': [msg('{actor} changed the sign-in of {target}'), msg('Changed the sign-in')],
  'service.secret_made': [msg('{actor} made a client secret for {target}'), msg('Made a client secret')],
  'service.logouts_sent_again': [msg('{actor} resent logout tokens to {target}'), msg('Resent logout tokens')],
  'service.opened': [msg('{actor} opened {target}'), msg('Opened')],
  'mail.tested': [msg('{actor} sent a test mail'), msg('Sent a test mail')],
  'notice.changed': [msg('{actor} changed the launcher banner'), msg('Changed the launcher banner')],
  'notice.removed': [msg('{actor} removed the launcher banner'), msg('Removed the launcher banner')],
  'plan.created': [msg('{actor} added the plan {target}'), msg('Added the plan')],
  'plan.renamed': [msg('{actor} renamed the plan {target}'), msg('Renamed the plan')],
  'plan.changed': [msg('{actor} changed the plan {target}'), msg('Changed the plan')],
  'plan.removed': [msg('{actor} removed the plan {target}'), msg('Removed the plan')],
  'role.created': [msg('{actor} added the role {target}'), msg('Added the role')],
  'role.renamed': [msg('{actor} renamed the role {target}'), msg('Renamed the role')],
  'role.changed': [msg('{actor} changed the role {target}'), msg('Changed the role')],
  'role.removed': [msg('{actor} removed the role {target}'), msg('Removed the role')],
  'subscription.created': [msg('{actor} added the subscription {target}'), msg('Added the subscription')],
  'subscription.ended': [msg('{actor} ended the subscription {target}'), msg('Ended the subscription')],
  'subscription.reopened': [msg('{actor} reopened the subscription {target}'), msg('Reopened the subscription')],
  'user.registered': [msg('{actor} added the user {target}'), msg('Added the user')],
  'user.invited': [msg('{actor} invited {target}'), msg('Invited')],
  'user.reset_mailed': [msg('{actor} sent a password reset to {target}'), msg('Sent a password reset')],
  'user.changed': [msg('{actor} changed the user {target}'), msg('Changed the user')],
  'user.access_ended': [msg('{actor} ended the access of {target}'), msg('Ended the access')],
  'user.moved_away': [msg('{actor} moved {target} to another organization'), msg('Moved to another organization')],
  'user.registration_refused': [msg('{actor} was not allowed to add {target}'), msg('Was not allowed to add')],
  'user.activated': [msg('{actor} activated {target}'), msg('Activated')],
  'user.deactivated': [msg('{actor} deactivated {target}'), msg('Deactivated')],
  'user.data_exported': [msg('{actor} exported the data of {target}'), msg('Exported the data')],
  'user.erased': [msg('{actor} erased {target}'), msg('Erased')],
  'access-request.created': [msg('{actor} requested access'), msg('Requested access')],
  'access-request.approved': [msg('{actor} granted the request of {target}'), msg('Granted the request')],
  'access-request.declined': [msg('{actor} declined the request of {target}'), msg('Declined the request')],
  'session.signed_in': [msg('{actor} signed in'), msg('Signed in')],
  'session.signed_out': [msg('{actor} signed out'), msg('Signed out')],
  'session.sign_in_failed': [msg('{actor} failed to sign in'), msg('Failed to sign in')],
  'session.second_step_failed': [msg('{actor} failed the second step'), msg('Failed the second step')],
  'session.disowned': [msg('{actor} reported a sign-in as not their own'), msg('Reported a sign-in as not their own')],
  'session.stepped_up': [msg('{actor} confirmed who they are'), msg('Confirmed who they are')],
  'session.step_up_failed': [msg('{actor} failed to confirm who they are'), msg('Failed to confirm who they are')],
  'session.refresh_reuse': [
    msg('{actor} had a session ended because a token was reused'),
    msg('Had a session ended because a token was reused'),
  ],
  'launch.ended': [msg('{actor} ended a session of {target}'), msg('Ended a session')],
  'session.ended': [msg('{actor} ended a session of {target}'), msg('Ended a session')],
  'password.changed': [msg('{actor} changed the password'), msg('Changed the password')],
  'password.change_failed': [msg('{actor} failed to change the password'), msg('Failed to change the password')],
  'password.reset': [msg('{actor} reset the password'), msg('Reset the password')],
  'password.first_set': [msg('{actor} set the first password'), msg('Set the first password')],
  'factor.added': [msg('{actor} added a sign-in method'), msg('Added a sign-in method')],
  'factor.renamed': [msg('{actor} renamed a sign-in method'), msg('Renamed a sign-in method')],
  'factor.removed': [msg('{actor} removed a sign-in method'), msg('Removed a sign-in method')],
  'user.factors_reset': [msg('{actor} reset the sign-in methods of {target}'), msg('Reset the sign-in methods')],
  'user.unlocked': [msg('{actor} unlocked {target}'), msg('Unlocked')],
  'recovery-codes.made': [msg('{actor} made new recovery codes'), msg('Made new recovery codes')],
  'device.remembered': [msg('{actor} remembered a device'), msg('Remembered a device')],
  'device.forgotten': [msg('{actor} removed a remembered device'), msg('Removed a remembered device')],
  'job.created': [msg('{actor} added the access template {target}'), msg('Added the access template')],
  'job.changed': [msg('{actor} changed the access template {target}'), msg('Changed the access template')],
  'job.removed': [msg('{actor} removed the access template {target}'), msg('Removed the access template')],
  'review.created': [msg('{actor} started the review {target}'), msg('Started the review')],
  'review.decided': [msg('{actor} decided in the review {target}'), msg('Decided in the review')],
  'review.applied': [msg('{actor} applied the review {target}'), msg('Applied the review')],
  'review.exported': [
    msg('{actor} downloaded the evidence of the review {target}'),
    msg('Downloaded the evidence of the review'),
  ],
  'statement.closed': [msg('{actor} closed a statement of {target}'), msg('Closed a statement')],
  'statement.exported': [msg('{actor} downloaded a statement of {target}'), msg('Downloaded a statement')],
  'view.shared': [msg('{actor} shared the view {target}'), msg('Shared the view')],
  'view.removed': [msg('{actor} removed the view {target}'), msg('Removed the view')],
  'user.access_removed': [
    msg('{actor} removed access after a review from {target}'),
    msg('Removed access after a review'),
  ],
  'access.exported': [msg('{actor} exported {target}'), msg('Exported access')],
  'users.exported': [msg('{actor} exported {target}'), msg('Exported users')],
  'subscriptions.exported': [msg('{actor} exported {target}'), msg('Exported subscriptions')],
  'usage.exported': [msg('{actor} exported {target}'), msg('Exported usage')],
  'activity.exported': [msg('{actor} exported {target}'), msg('Exported activity')],
  'activity.archived': [msg('{actor} archived the activity of {target}'), msg('Archived the activity')],
};

/** All actions, for a filter. */
export const knownActions: readonly string[] = Object.keys(actions).toSorted();

/** Sentence and label of an action; undefined for one that a later release of the API records. */
export function textsOf(action: string): Texts | undefined {
  return ownEntry<Texts>(actions, action);
}

/** Sentence of a session that ended at a known service. */
export const endedAtService = msg('{actor} ended a session of {target} at {service}');

/** Sentences of a change of one field alone. */
const soleChanges: { readonly [field in AuditField]?: string } = {
  additionalLimitPricePerCount: msg('{actor} changed the additional limit price of {target}'),
  branches: msg('{actor} changed the branches of {target}'),
  description: msg('{actor} changed the description of {target}'),
  email: msg('{actor} changed the email of {target}'),
  limits: msg('{actor} changed the limits of {target}'),
  maintenance: msg('{actor} changed the maintenance of {target}'),
  organization: msg('{actor} changed the organization of {target}'),
  price: msg('{actor} changed the price of {target}'),
  roles: msg('{actor} changed the roles of {target}'),
  services: msg('{actor} changed the access of {target}'),
  unit: msg('{actor} changed the unit of {target}'),
  url: msg('{actor} changed the URL of {target}'),
};

/** Sentence of a change of this field alone; undefined where the action says it better. */
export function soleChangeText(field: string): string | undefined {
  return ownEntry<string>(soleChanges, field);
}

/** Sentences of a record's change of state alone, on and off. */
export const stateChanges: Readonly<Record<string, readonly [on: string, off: string]>> = {
  'organization.changed': [
    msg('{actor} activated the organization {target}'),
    msg('{actor} deactivated the organization {target}'),
  ],
  'branch.changed': [msg('{actor} activated the branch {target}'), msg('{actor} deactivated the branch {target}')],
  'service.changed': [msg('{actor} activated the service {target}'), msg('{actor} deactivated the service {target}')],
  'plan.changed': [msg('{actor} activated the plan {target}'), msg('{actor} deactivated the plan {target}')],
  'role.changed': [msg('{actor} activated the role {target}'), msg('{actor} deactivated the role {target}')],
  'user.changed': [msg('{actor} activated the user {target}'), msg('{actor} deactivated the user {target}')],
  'job.changed': [
    msg('{actor} activated the access template {target}'),
    msg('{actor} deactivated the access template {target}'),
  ],
};
