import { type SQL, sql } from 'drizzle-orm';

export interface Person {
  id: number;
  email: string;
  name: string;
  organizationId: number | null;
}

/** A kind of record that is held on a person. */
export interface Held {
  /** Its name in the export. */
  kind: string;
  /** Read as `t`. */
  table: string;
  /** Which rows are about the person. */
  of: (person: Person) => SQL;
  /** Columns that an export leaves out: secrets, and what only the database needs. */
  without?: readonly string[];
  /** What an erasure does with the rows: `delete`, an assignment of columns, or null where they name no one. */
  erased: 'delete' | ((person: Person, pseudonym: string) => SQL) | null;
}

const owned =
  (column: string) =>
  ({ id }: Person): SQL =>
    sql`${sql.identifier(column)} = ${id}`;

/** `column` with the person's name and address replaced. */
const named = (column: SQL, { name, email }: Person, pseudonym: string) =>
  sql`replace(replace(${column}, ${email}, ${pseudonym}), ${name}, ${pseudonym})`;

/** Values of a plan or of a former state that name the person; a batch that is done no longer needs them. */
const mentions = (column: SQL, { email }: Person) => sql`strpos(lower(${column}::text), ${email}) > 0`;

const away = sql`ip = '', user_agent = ''`;

/**
 * Where the installation holds personal data, beside the account itself and the audit trail. Export and erasure read this list, and a
 * test holds it to the tables that refer to users or name one by a column `user_id`.
 */
export const heldData: readonly Held[] = [
  { kind: 'branches', table: 'user_branches', of: owned('user_id'), erased: 'delete' },
  { kind: 'grants', table: 'user_service_roles', of: owned('user_id'), erased: 'delete' },
  { kind: 'endedGrants', table: 'ended_grants', of: owned('user_id'), erased: 'delete' },
  { kind: 'subscriptions', table: 'subscriptions', of: owned('user_id'), erased: null },
  { kind: 'subscriptionsMade', table: 'subscriptions', of: owned('created_by'), erased: null },
  { kind: 'identifiersAtServices', table: 'oidc_subjects', of: owned('user_id'), erased: 'delete' },
  { kind: 'launches', table: 'launches', of: owned('user_id'), erased: () => away },
  { kind: 'use', table: 'usage_events', of: owned('user_id'), erased: null },
  { kind: 'daysOfUse', table: 'usage_days', of: owned('user_id'), erased: null },
  { kind: 'monthsOfUse', table: 'usage_months', of: owned('user_id'), erased: null },
  { kind: 'useTold', table: 'told_use', of: owned('user_id'), erased: null },
  { kind: 'limitsTold', table: 'usage_marks', of: owned('user_id'), erased: 'delete' },
  { kind: 'lastOpened', table: 'service_opens', of: owned('user_id'), erased: 'delete' },
  {
    kind: 'sessions',
    table: 'sessions',
    of: owned('user_id'),
    without: ['cur', 'wrapped', 'gen'],
    erased: 'delete',
  },
  { kind: 'codes', table: 'auth_codes', of: owned('user_id'), without: ['hash'], erased: 'delete' },
  { kind: 'mailedLinks', table: 'action_tokens', of: owned('user_id'), without: ['hash'], erased: 'delete' },
  { kind: 'networks', table: 'known_networks', of: owned('user_id'), erased: 'delete' },
  { kind: 'browsers', table: 'known_devices', of: owned('user_id'), without: ['hash'], erased: 'delete' },
  { kind: 'rememberedDevices', table: 'trusted_devices', of: owned('user_id'), without: ['hash'], erased: 'delete' },
  {
    kind: 'signInMethods',
    table: 'user_factors',
    of: owned('user_id'),
    without: ['sealed_secret', 'last_step', 'public_key'],
    erased: 'delete',
  },
  { kind: 'recoveryCodes', table: 'recovery_codes', of: owned('user_id'), without: ['hash'], erased: 'delete' },
  {
    kind: 'mails',
    table: 'outbox_mails',
    of: ({ id, email }) => sql`user_id = ${id} or lower(recipient) = ${email}`,
    without: ['sealed'],
    erased: (person, pseudonym) => sql`
      recipient = ${pseudonym}, subject = ${named(sql`subject`, person, pseudonym)}, sealed = null, last_error = null,
      failed_at = coalesce(failed_at, case when sent_at is null then now() end)`,
  },
  { kind: 'notifications', table: 'notifications', of: owned('recipient_id'), erased: 'delete' },
  {
    kind: 'notificationsAbout',
    table: 'notifications',
    of: ({ id, name, email, organizationId }) => sql`actor_id = ${id} or link = ${`/users/${id}`}
      or ((organization_id is not distinct from ${organizationId} or organization_id is null)
          and (strpos(title || message, ${name}) > 0 or strpos(title || message, ${email}) > 0))`,
    erased: (person, pseudonym) => sql`
      title = ${named(sql`title`, person, pseudonym)}, message = ${named(sql`message`, person, pseudonym)}`,
  },
  { kind: 'notificationsRead', table: 'notification_reads', of: owned('user_id'), erased: 'delete' },
  {
    kind: 'accessRequests',
    table: 'access_requests',
    of: ({ id, email }) => sql`user_id = ${id} or created_user_id = ${id} or lower(email) = ${email}`,
    erased: ({ id }, pseudonym) => sql`
      first_name = ${pseudonym}, last_name = '', email = ${erasedEmail(id)}, message = '', decision_note = '',
      decided_at = coalesce(decided_at, now()), status = case when status = 'open' then 'declined' else status end`,
  },
  {
    kind: 'accessRequestsDecided',
    table: 'access_requests',
    of: owned('decided_by'),
    erased: null,
  },
  {
    kind: 'reviewsStarted',
    table: 'reviews',
    of: owned('created_by'),
    erased: (_, pseudonym) => sql`created_by_name = ${pseudonym}`,
  },
  {
    kind: 'reviewsClosed',
    table: 'reviews',
    of: ({ id, name }) => sql`closed_by_name = ${name}
      and (created_by = ${id} or exists (select from audit_trail e where e.actor_id = ${id}
             and e.action = 'review.applied' and e.target_type = 'review' and e.target_id = t.id::text))`,
    erased: (_, pseudonym) => sql`closed_by_name = ${pseudonym}`,
  },
  { kind: 'reviewer', table: 'review_reviewers', of: owned('user_id'), erased: null },
  {
    kind: 'reviewItems',
    table: 'review_items',
    of: owned('user_id'),
    erased: ({ id }, pseudonym) => sql`person = ${pseudonym}, email = ${erasedEmail(id)}, note = ''`,
  },
  {
    kind: 'reviewDecisions',
    table: 'review_items',
    of: owned('decided_by'),
    erased: (_, pseudonym) => sql`decided_by_name = ${pseudonym}, note = ''`,
  },
  {
    kind: 'reviewItemsGivenBy',
    table: 'review_items',
    of: ({ name, organizationId }) => sql`given_by = ${name} and exists (
      select from users o where o.id = t.user_id and o.organization_id is not distinct from ${organizationId})`,
    erased: (_, pseudonym) => sql`given_by = ${pseudonym}`,
  },
  {
    kind: 'batches',
    table: 'batches',
    of: owned('actor_id'),
    without: ['hash', 'world'],
    erased: () => away,
  },
  {
    kind: 'batchRows',
    table: 'batch_rows',
    of: (person) => sql`(subject_id = ${person.id}
        and exists (select from batches b where b.id = t.batch_id and b.kind <> 'subscriptions'))
      or ${mentions(sql`plan`, person)} or ${mentions(sql`before`, person)} or strpos(lower(name), ${person.email}) > 0`,
    erased: (_, pseudonym) => sql`name = ${pseudonym}, plan = null, before = null,
      reason = coalesce(reason, case when outcome is null then 'This person was erased.' end), outcome = coalesce(outcome, 'refused')`,
  },
  {
    kind: 'savedViews',
    table: 'saved_views',
    of: owned('owner_id'),
    erased: 'delete',
  },
  { kind: 'importMappings', table: 'import_mappings', of: owned('user_id'), erased: 'delete' },
  {
    kind: 'repeatedCalls',
    table: 'idempotency_keys',
    of: ({ id }) => sql`actor_id = ${id} or (route like '%/user/%' and target = ${String(id)})`,
    erased: 'delete',
  },
];

/** No mail reaches `.invalid` (RFC 2606). */
export const erasedEmail = (id: number): string => `erased-${id}@erased.invalid`;
