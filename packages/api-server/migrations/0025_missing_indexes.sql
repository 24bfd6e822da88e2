-- gangway: no transaction
-- Each statement is committed by itself and may run again: the tables are read and written throughout.

-- Foreign keys: without an index each removed person reads these tables as a whole.
drop index concurrently if exists subscriptions_created_by_idx;
create index concurrently subscriptions_created_by_idx on subscriptions (created_by);
drop index concurrently if exists outbox_mails_user_idx;
create index concurrently outbox_mails_user_idx on outbox_mails (user_id);
drop index concurrently if exists access_requests_decided_by_idx;
create index concurrently access_requests_decided_by_idx on access_requests (decided_by);
drop index concurrently if exists access_requests_created_user_idx;
create index concurrently access_requests_created_user_idx on access_requests (created_user_id);

-- What the sender asks for each second, in its order, and what the gauges count each minute.
drop index concurrently if exists outbox_mails_next_idx;
create index concurrently outbox_mails_next_idx on outbox_mails (is_bulk, id) include (kind, next_attempt_at, created_at)
  where sent_at is null and failed_at is null;
drop index concurrently if exists outbox_mails_resets_idx;
create index concurrently outbox_mails_resets_idx on outbox_mails (is_bulk, id)
  where kind = 'reset-request' and sent_at is null and failed_at is null;
drop index concurrently if exists outbox_mails_failed_idx;
create index concurrently outbox_mails_failed_idx on outbox_mails (failed_at) where failed_at is not null;
drop index concurrently if exists logout_deliveries_delivered_idx;
create index concurrently logout_deliveries_delivered_idx on logout_deliveries (delivered_at) where delivered_at is not null;
drop index concurrently if exists logout_deliveries_failed_idx;
create index concurrently logout_deliveries_failed_idx on logout_deliveries (failed_at) where failed_at is not null;
