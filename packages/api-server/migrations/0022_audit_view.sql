-- Under the name of the old trail a view of both tables, which the former version reads and writes as before.
lock table audit_events in access exclusive mode;
select setval('audit_trail_id_seq', last_value, is_called) from audit_events_id_seq;

do $$
declare
  part text;
begin
  for part in
    select relname from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname ~ '^audit_trail_(other|(before_)?\d{4}_\d\d)$'
  loop
    execute format('drop table %I', replace(part, 'audit_trail', 'audit_events'));
    execute format('alter table %I rename to %I', part, replace(part, 'audit_trail', 'audit_events'));
  end loop;
end $$;
drop table audit_events;
alter sequence audit_trail_id_seq rename to audit_events_id_seq;

create view audit_events as
  select e.id, e.at, e.actor_id, p.actor_name, e.action, e.target_type, e.target_id, p.target_name, e.organization_id,
         coalesce(e.before || p.before, e.before) as before, coalesce(e.after || p.after, e.after) as after,
         p.ip, p.user_agent, e.request_id, e.result, e.batch_id,
         folded(p.actor_name || ' ' || p.action || ' ' || p.target_name) as search_text
    from audit_trail e
    -- Outer, so that a question about the trail alone does not read the names. A range of one instant leads to the month; an equation
    -- would be taken for independent of the number's, and spoil the plan.
    left join audit_personal p on p.event_id = e.id and e.at between p.at and p.at;
alter view audit_events
  alter column id set default nextval('audit_events_id_seq'),
  alter column at set default now(),
  alter column target_id set default '',
  alter column target_name set default '',
  alter column ip set default '',
  alter column user_agent set default '',
  alter column request_id set default '',
  alter column result set default 'ok';

create trigger audit_events_written instead of insert on audit_events for each row execute function write_audit_event();
create trigger audit_events_kept instead of update or delete on audit_events
  for each row execute function refuse_audit_change();
create trigger audit_events_refused before update or delete on audit_events
  for each statement execute function refuse_audit_change();
