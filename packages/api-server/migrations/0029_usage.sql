-- Use that services report. Not partitioned: a key over the month would count an id twice. In all three tables 0 means none.
create table usage_events (
  service_id integer not null references services (id) on delete cascade,
  source text not null,
  id text not null,
  at timestamptz not null,
  user_id integer not null references users (id) on delete cascade,
  organization_id integer not null default 0,
  branch_id integer not null default 0,
  subscription_id integer not null default 0,
  metric text not null,
  quantity numeric(14, 3) not null check (quantity >= 0),
  -- Id of the event of this source whose quantity this one replaces; the replaced one no longer counts.
  corrects text,
  received_at timestamptz not null default now(),
  primary key (service_id, source, id)
);
create index usage_events_at_idx on usage_events using brin (at);
create index usage_events_user_idx on usage_events (user_id, service_id);
create unique index usage_events_corrects_key on usage_events (service_id, source, corrects) where corrects is not null;

-- Changes of a person's day that are not in `usage_days` yet. An event's own transaction writes them, a job folds them.
create table usage_changes (
  service_id integer not null references services (id) on delete cascade,
  user_id integer not null,
  subscription_id integer not null,
  organization_id integer not null,
  branch_id integer not null,
  day date not null,
  quantity numeric(16, 3) not null,
  received_at timestamptz not null default now()
);
create index usage_changes_service_idx on usage_changes (service_id, received_at);

-- Sums of one person's day (UTC) at a service.
create table usage_days (
  user_id integer not null references users (id) on delete cascade,
  service_id integer not null references services (id) on delete cascade,
  day date not null,
  subscription_id integer not null default 0,
  organization_id integer not null default 0,
  branch_id integer not null default 0,
  quantity numeric(16, 3) not null,
  primary key (user_id, service_id, day, subscription_id, organization_id, branch_id)
) with (fillfactor = 80);
create index usage_days_service_idx on usage_days (service_id, day);
create index usage_days_organization_idx on usage_days (organization_id, day);

-- An event names its person by the subject at the service.
create index oidc_subjects_sub_idx on oidc_subjects (service_id, sub);
