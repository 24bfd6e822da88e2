/**
 * Events as the trail's view writes them, both tables in one statement: triggers are off while a bench fills its database.
 * @param {string} select with the columns at, actor_id, actor_name, action, target_type, target_id, target_name, organization_id, ip
 *   and request_id, in the order of the numbers
 */
export const insertEvents = (select) => `
  with events as materialized (
    select nextval('audit_events_id_seq') as id, uuid_send(gen_random_uuid()) as salt, e.* from (${select}) e
  ), personal as (
    insert into audit_personal (event_id, salt, actor_name, target_name, ip, user_agent, at, action)
    select id, salt, actor_name, target_name, ip, '', at, action from events
  )
  insert into audit_trail (id, at, actor_id, action, target_type, target_id, target_name, organization_id, request_id, personal)
  select id, at, actor_id, action, target_type, target_id, audit_target_name(target_type, target_name), organization_id, request_id,
         audit_personal_digest(salt, actor_name, target_name, ip, '', null, null)
    from events`;
