-- Text is matched by one function, on both sides of every comparison. Until now `lower` ran under whatever collation its argument
-- had: under `C` it knows ASCII alone, so that Łukasz was stored as Łukasz and looked for as łukasz.

-- Lowers every script and sorts É beside E: ICU's root collation where the server has one. Elsewhere the order is by code point, and
-- the case follows the server's own rules.
do $$
begin
  if exists (select from pg_collation where collname = 'und-x-icu' and collnamespace = 'pg_catalog'::regnamespace) then
    create collation any_script from "und-x-icu";
  elsif exists (select from pg_collation where collname = 'pg_c_utf8' and collnamespace = 'pg_catalog'::regnamespace) then
    create collation any_script from "pg_c_utf8";
  else
    execute format('create collation any_script (provider = libc, lc_collate = %L, lc_ctype = %L)', 'C',
                   (select datctype from pg_database where datname = current_database()));
  end if;
end $$;

-- The form in which texts are compared: without what does not show, every blank alike, NFC, one case. Upper case comes between, since
-- ß has no single capital, and ς, ı and İ share theirs with other letters. `foldText` of the contract does the same in JavaScript.
create function folded(text text) returns text
  language sql immutable parallel safe
  return replace(translate(lower(upper(lower(normalize(
    regexp_replace(regexp_replace(text,
      '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
      '', 'g'), '[ \t\n\v\f\r\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000]+', ' ', 'g'),
    NFC) collate any_script) collate any_script) collate any_script), 'ςı', 'σi'), U&'i\0307', 'i');

-- People: the columns stay, a trigger fills them instead of an expression, which could only change by writing the whole table under a
-- lock. 0017 folds the rows that are there.
alter table users alter column search_text drop expression;
alter table users alter column sort_name drop expression;

create function user_text_set() returns trigger language plpgsql as $$
begin
  new.sort_name := folded(new.first_name || ' ' || new.last_name);
  -- With a blank in front, so that '% an%' finds every beginning of a name or address by trigram.
  new.search_text := folded(' ' || new.first_name || ' ' || new.last_name || ' ' || new.email);
  return new;
end $$;
create trigger users_text_set before insert or update of first_name, last_name, email on users
  for each row execute function user_text_set();

-- Transaction control works in a procedure alone: each lot is committed by itself, so that no one waits for more than one.
create procedure fold_users(lot integer) language plpgsql as $$
declare
  after_id integer := 0;
  last_id integer;
begin
  loop
    select max(id) into last_id from (select id from users where id > after_id order by id limit lot) next_lot;
    exit when last_id is null;
    update users
       set sort_name = folded(first_name || ' ' || last_name),
           search_text = folded(' ' || first_name || ' ' || last_name || ' ' || email)
     where id > after_id and id <= last_id
       and (sort_name, search_text) is distinct from
           (folded(first_name || ' ' || last_name), folded(' ' || first_name || ' ' || last_name || ' ' || email));
    commit;
    after_id := last_id;
  end loop;
end $$;

-- The catalogue: few rows, folded here.
alter table organizations alter column search_text drop expression;
alter table branches alter column search_text drop expression;
alter table services alter column search_text drop expression;
alter table plans alter column search_text drop expression;

create function record_text_set() returns trigger language plpgsql as $$
begin
  new.search_text := folded(new.name || ' ' || new.display_name);
  return new;
end $$;
create trigger organizations_text_set before insert or update of name, display_name on organizations
  for each row execute function record_text_set();
create trigger branches_text_set before insert or update of name, display_name on branches
  for each row execute function record_text_set();
create trigger services_text_set before insert or update of name, display_name on services
  for each row execute function record_text_set();

create function plan_text_set() returns trigger language plpgsql as $$
begin
  new.search_text := folded(new.name || ' ' || new.display_name || ' ' || new.description);
  return new;
end $$;
create trigger plans_text_set before insert or update of name, display_name, description on plans
  for each row execute function plan_text_set();

update organizations set search_text = folded(name || ' ' || display_name)
 where search_text is distinct from folded(name || ' ' || display_name);
update branches set search_text = folded(name || ' ' || display_name)
 where search_text is distinct from folded(name || ' ' || display_name);
update services set search_text = folded(name || ' ' || display_name)
 where search_text is distinct from folded(name || ' ' || display_name);
update plans set search_text = folded(name || ' ' || display_name || ' ' || description)
 where search_text is distinct from folded(name || ' ' || display_name || ' ' || description);

create index organizations_folded_name_idx on organizations (folded(name));
create index organizations_folded_display_name_idx on organizations (folded(display_name));
create index branches_folded_name_idx on branches (folded(name), organization_id);

-- A name that differs from another's by what does not show, or by the case of a letter that `lower` does not know, is taken. Names of
-- before may be alike, so no unique index can say it; the ones on lower(name) stay and guard against two at once. The fault names
-- their index. After the row, so that `on conflict` has its say first. By the index even where the table was small when last analyzed:
-- of many rows in one statement each would read all others.
create function refuse_alike_name() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  column_name text := tg_argv[0];
  within text := tg_argv[1];
  name text := to_jsonb(new) ->> column_name;
  is_taken boolean;
begin
  if tg_op = 'UPDATE' and folded(name) = folded(to_jsonb(old) ->> column_name) then
    return null;
  end if;
  execute format('select exists (select from %I.%I x where folded(x.%I) = folded($1) and x.id <> $2 and %s)',
                 tg_table_schema, tg_table_name, column_name, within)
    into is_taken using name, new.id, to_jsonb(new);
  if is_taken then
    raise exception 'duplicate key value violates unique constraint "%"', tg_argv[2]
      using errcode = 'unique_violation', constraint = tg_argv[2];
  end if;
  return null;
end $$;
create trigger organizations_name_alike after insert or update of name on organizations
  for each row execute function refuse_alike_name('name', 'true', 'organizations_name_key');
create trigger organizations_display_name_alike after insert or update of display_name on organizations
  for each row execute function refuse_alike_name('display_name', 'true', 'organizations_display_name_key');
create trigger branches_name_alike after insert or update of name on branches
  for each row execute function refuse_alike_name(
    'name', 'x.organization_id = ($3 ->> ''organization_id'')::integer', 'branches_name_key');
create trigger services_name_alike after insert or update of name on services
  for each row execute function refuse_alike_name('name', 'true', 'services_name_key');
create trigger roles_name_alike after insert or update of name on roles
  for each row execute function refuse_alike_name('name', 'true', 'roles_name_key');
create trigger plans_name_alike after insert or update of name on plans
  for each row execute function refuse_alike_name('name', 'true', 'plans_name_key');
create trigger access_templates_name_alike after insert or update of name on access_templates
  for each row execute function refuse_alike_name(
    'name', 'x.organization_id is not distinct from ($3 ->> ''organization_id'')::integer', 'job_templates_name_key');
create trigger saved_views_name_alike after insert or update of name on saved_views
  for each row execute function refuse_alike_name(
    'name', 'x.owner_id = ($3 ->> ''owner_id'')::integer and x.list = $3 ->> ''list''', 'saved_views_name_key');

-- Sort keys of users: as before, with `folded` for `lower`.
create or replace function refresh_organization_keys(ids integer[]) returns void language sql as $$
  update users u set sort_organization = k.organization
    from (
      select x.id, coalesce((select folded(o.display_name) from organizations o where o.id = x.organization_id), '') as organization
        from users x where x.id = any (ids)
    ) k
   where u.id = k.id and u.sort_organization is distinct from k.organization;
$$;

create or replace function refresh_branch_key(who integer) returns void language plpgsql as $$
declare
  branch text := coalesce((select folded(b.display_name) from user_branches ub join branches b on b.id = ub.branch_id
                            where ub.user_id = who order by ub.position, ub.branch_id limit 1), '');
begin
  update users set sort_branch = branch where id = who and sort_branch <> branch;
end $$;

create or replace function refresh_grant_keys(who integer) returns void language plpgsql as $$
declare
  role text;
  service text;
begin
  select folded(r.display_name), folded(s.display_name) into role, service
    from user_service_roles x join roles r on r.id = x.role_id join services s on s.id = x.service_id
   where x.user_id = who order by x.id limit 1;
  update users set sort_role = coalesce(role, ''), sort_service = coalesce(service, '')
   where id = who and (sort_role, sort_service) is distinct from (coalesce(role, ''), coalesce(service, ''));
end $$;

create or replace function user_organization_set() returns trigger language plpgsql as $$
begin
  new.sort_organization := coalesce((select folded(display_name) from organizations where id = new.organization_id), '');
  return new;
end $$;

-- The job that follows a rename follows these as well.
insert into sort_key_refreshes (kind, record_id)
  select 'organization', id from organizations where folded(display_name) <> lower(display_name)
  union all
  select 'branch', id from branches where folded(display_name) <> lower(display_name)
  union all
  select 'role', id from roles where folded(display_name) <> lower(display_name)
  union all
  select 'service', id from services where folded(display_name) <> lower(display_name);
