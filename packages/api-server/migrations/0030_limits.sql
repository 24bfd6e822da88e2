-- Numbers of a plan beside its free texts.
alter table plans
  add column included numeric(14, 3),
  add column period text not null default 'month' check (period in ('month', 'year', 'term')),
  add column further_price numeric(12, 4),
  add column currency char(3),
  add column mode text not null default 'soft' check (mode in ('soft', 'hard'));

-- The highest threshold told in a period, so that none is told twice. `grant_user_id` and `grant_service_id` name an access without a plan.
create table usage_marks (
  user_id integer not null references users (id) on delete cascade,
  service_id integer not null references services (id) on delete cascade,
  subscription_id integer not null default 0,
  period_start date not null,
  highest integer not null,
  limit_told numeric(14, 3) not null,
  primary key (user_id, service_id, subscription_id, period_start)
);

create index usage_marks_service_idx on usage_marks (service_id);

-- Pairs whose use was counted and whose thresholds are not judged yet: a trigger notes them in the transaction that counts.
create table usage_touched (
  id bigint generated always as identity primary key,
  user_id integer not null,
  service_id integer not null
);
create function note_counted_use() returns trigger language plpgsql as $$
begin
  insert into usage_touched (user_id, service_id) select distinct user_id, service_id from counted;
  return null;
end
$$;
create trigger usage_days_inserted after insert on usage_days
  referencing new table as counted for each statement execute function note_counted_use();
create trigger usage_days_updated after update on usage_days
  referencing new table as counted for each statement execute function note_counted_use();

-- Closed statements. `body` is text, not jsonb: its bytes are signed.
create table statements (
  organization_id integer not null references organizations (id) on delete cascade,
  month date not null,
  body text not null,
  totals json not null,
  lines integer not null,
  signature text not null,
  closed_at timestamptz not null default now(),
  closed_by text,
  primary key (organization_id, month)
);

create or replace function audit_kept_fields() returns text[] language sql immutable as $$
  select array[
    'additionalLimitPricePerCount', 'authMethod', 'backchannelLogoutUri', 'branches', 'client', 'covers', 'currency', 'decision',
    'description', 'displayName', 'drawing', 'dueDate', 'endDate', 'ended', 'from', 'furtherPrice', 'grants', 'handoffMode',
    'handoffTtl', 'idTokenAlg', 'included', 'initiateLoginUri', 'isActive', 'job', 'jwks', 'kind', 'limit', 'limits', 'maintenance',
    'method', 'mode', 'month', 'notification', 'openToRegistration', 'organization', 'organizationId', 'outcomes', 'period', 'plan',
    'plans', 'postLogoutRedirectUris', 'predecessor', 'price', 'reason', 'redirectUris', 'referenceKind', 'referenceKinds',
    'referenceTemplate', 'refresh', 'requirePkce', 'requiresPlan', 'review', 'role', 'roles', 'rows', 'secondStep', 'service',
    'serviceId', 'serviceName', 'services', 'serviceType', 'showFrom', 'showUntil', 'startDate', 'status', 'subscription', 'text',
    'trackingUrlEnabled', 'unit', 'until', 'url', 'waiting']
$$;
