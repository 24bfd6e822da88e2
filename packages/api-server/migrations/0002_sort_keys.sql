-- Sorting by a many-valued column uses its first value. Triggers keep it, so that no writer can forget.
create function refresh_user_sort_keys(ids integer[]) returns void language sql as $$
  update users u
     set sort_organization = k.organization, sort_branch = k.branch, sort_role = k.role, sort_service = k.service
    from (
      select x.id,
             coalesce((select lower(o.display_name) from organizations o where o.id = x.organization_id), '') as organization,
             coalesce((select lower(b.display_name) from user_branches ub join branches b on b.id = ub.branch_id
                        where ub.user_id = x.id order by ub.position, ub.branch_id limit 1), '') as branch,
             coalesce((select lower(r.display_name) from user_service_roles usr join roles r on r.id = usr.role_id
                        where usr.user_id = x.id order by usr.id limit 1), '') as role,
             coalesce((select lower(s.display_name) from user_service_roles usr join services s on s.id = usr.service_id
                        where usr.user_id = x.id order by usr.id limit 1), '') as service
        from users x where x.id = any (ids)
    ) k
   where u.id = k.id
     and (u.sort_organization, u.sort_branch, u.sort_role, u.sort_service)
         is distinct from (k.organization, k.branch, k.role, k.service);
$$;

create function user_links_added() returns trigger language plpgsql as $$
begin
  perform refresh_user_sort_keys(array(select distinct user_id from added));
  return null;
end $$;
create function user_links_removed() returns trigger language plpgsql as $$
begin
  perform refresh_user_sort_keys(array(select distinct user_id from removed));
  return null;
end $$;

create trigger user_branches_added after insert on user_branches
  referencing new table as added for each statement execute function user_links_added();
create trigger user_branches_changed after update on user_branches
  referencing new table as added for each statement execute function user_links_added();
create trigger user_branches_removed after delete on user_branches
  referencing old table as removed for each statement execute function user_links_removed();
create trigger user_service_roles_added after insert on user_service_roles
  referencing new table as added for each statement execute function user_links_added();
create trigger user_service_roles_changed after update on user_service_roles
  referencing new table as added for each statement execute function user_links_added();
create trigger user_service_roles_removed after delete on user_service_roles
  referencing old table as removed for each statement execute function user_links_removed();

create function user_organization_set() returns trigger language plpgsql as $$
begin
  new.sort_organization := coalesce((select lower(display_name) from organizations where id = new.organization_id), '');
  return new;
end $$;
create trigger users_organization_set before insert or update of organization_id on users
  for each row execute function user_organization_set();

create function organization_renamed() returns trigger language plpgsql as $$
begin
  perform refresh_user_sort_keys(array(select id from users where organization_id = new.id));
  return null;
end $$;
create trigger organizations_renamed after update of display_name on organizations
  for each row when (old.display_name is distinct from new.display_name) execute function organization_renamed();

create function branch_renamed() returns trigger language plpgsql as $$
begin
  perform refresh_user_sort_keys(array(select user_id from user_branches where branch_id = new.id));
  return null;
end $$;
create trigger branches_renamed after update of display_name on branches
  for each row when (old.display_name is distinct from new.display_name) execute function branch_renamed();

create function role_renamed() returns trigger language plpgsql as $$
begin
  perform refresh_user_sort_keys(array(select distinct user_id from user_service_roles where role_id = new.id));
  return null;
end $$;
create trigger roles_renamed after update of display_name on roles
  for each row when (old.display_name is distinct from new.display_name) execute function role_renamed();

create function service_renamed() returns trigger language plpgsql as $$
begin
  perform refresh_user_sort_keys(array(select distinct user_id from user_service_roles where service_id = new.id));
  return null;
end $$;
create trigger services_renamed after update of display_name on services
  for each row when (old.display_name is distinct from new.display_name) execute function service_renamed();
