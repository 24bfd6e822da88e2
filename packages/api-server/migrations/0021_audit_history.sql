-- Copies the history that was there before events were taken apart. It only reads the old tables, so no writer waits.
do $$
declare
  part text;
begin
  for part in
    select relname from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r'
       and (relname = 'audit_events_other' or relname ~ '^audit_events_(before_)?\d{4}_\d\d$')
  loop
    execute format(
      'insert into audit_personal (event_id, salt, actor_name, target_name, ip, user_agent, before, after, at, action)
       select id, uuid_send(gen_random_uuid()), actor_name, target_name, ip, user_agent,
              nullif(before - audit_kept_fields(), ''{}''),
              nullif(after - audit_kept_fields(), ''{}''), at, action
         from %I e where not exists (select from audit_personal p where p.event_id = e.id) order by id', part);
    execute format(
      'insert into %I (id, at, actor_id, action, target_type, target_id, target_name, organization_id, before, after,
                       request_id, result, batch_id, personal)
       select e.id, e.at, e.actor_id, e.action, e.target_type, e.target_id, audit_target_name(e.target_type, e.target_name),
              e.organization_id, e.before - audit_personal_fields(), e.after - audit_personal_fields(), e.request_id, e.result,
              %s,
              audit_personal_digest(p.salt, p.actor_name, p.target_name, p.ip, p.user_agent, p.before, p.after)
         from %I e join audit_personal p on p.event_id = e.id
        where not exists (select from %1$I t where t.id = e.id) order by e.id',
      -- A month that the former version made since goes where its events belong.
      coalesce(to_regclass(replace(part, 'audit_events', 'audit_trail'))::text, 'audit_trail'),
      -- A month that was archived before bulk changes existed.
      case when exists (select from pg_attribute where attrelid = part::regclass and attname = 'batch_id') then 'e.batch_id' else 'null' end,
      part);
  end loop;
end $$;
