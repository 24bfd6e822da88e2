-- The trail is parted by month (0011), and the table of today becomes its first part as it stands. Here that table promises to hold
-- nothing from the month after next on; the next migration proves it while events are still written.
do $$
declare
  first_end timestamptz;
begin
  -- Of an event in the future, too, which a wrong clock may have left.
  select date_trunc('month', greatest(now() + interval '1 month', max(at)) at time zone 'UTC' + interval '1 month') at time zone 'UTC'
    into first_end from audit_events;
  execute format('alter table audit_events add constraint audit_events_first_part check (at < %L) not valid', first_end);
end $$;
