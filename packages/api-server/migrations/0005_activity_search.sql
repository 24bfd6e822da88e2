-- The audit trail is searched by who, what and whom; without this every search reads all of it.
create index audit_events_search_idx on audit_events
  using gin (lower(actor_name || ' ' || action || ' ' || target_name) gin_trgm_ops);
