-- Access requests speak the contract's words, and name the roles they ask for by id, so that a rename does not lose them.
drop index access_requests_pending_register_key;
drop index access_requests_pending_service_key;
alter table access_requests drop constraint access_requests_kind_check;
alter table access_requests drop constraint access_requests_status_check;
update access_requests set kind = 'registration' where kind = 'register';
update access_requests set status = 'open' where status = 'pending';
alter table access_requests
  alter column status set default 'open',
  add constraint access_requests_kind_check check (kind in ('registration', 'service')),
  add constraint access_requests_status_check check (status in ('open', 'approved', 'declined')),
  drop column roles,
  add column role_ids jsonb not null default '[]';
create unique index access_requests_open_registration_key on access_requests (lower(email), organization_id)
  where status = 'open' and kind = 'registration';
create unique index access_requests_open_service_key on access_requests (user_id, service_id)
  where status = 'open' and kind = 'service';
create index access_requests_email_search_idx on access_requests using gin (lower(email) gin_trgm_ops);
