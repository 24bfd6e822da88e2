-- Use that services tell of. Not partitioned: a key over the month would count an id twice.
create table usage_events (
  service_id integer not null references services (id) on delete cascade,
  source text not null,
  id text not null,
  at timestamptz not null,
  user_id integer not null references users (id) on delete cascade,
  organization_id integer,
  branch_id integer,
  subscription_id integer,
  metric text not null,
  quantity numeric(14, 3) not null,
  corrects text,
  received_at timestamptz not null default now(),
  primary key (service_id, source, id)
);
create index usage_events_at_idx on usage_events using brin (at);

-- Sums of one person's day at a service; `subscription_id` is 0 for an access without a plan.
create table usage_days (
  service_id integer not null references services (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  subscription_id integer not null default 0,
  day date not null,
  organization_id integer,
  branch_id integer,
  quantity numeric(16, 3) not null,
  primary key (service_id, user_id, subscription_id, day)
);
create index usage_days_organization_idx on usage_days (organization_id, day);

-- Up to when the events of a service are in `usage_days`.
create table usage_folds (
  service_id integer primary key references services (id) on delete cascade,
  folded_to timestamptz not null
);
