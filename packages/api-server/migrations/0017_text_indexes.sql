-- gangway: no transaction
-- Each statement is committed by itself and may run again: the tables are read and written throughout.

call fold_users(1000);

-- Names in the order of `any_script`.
drop index concurrently if exists users_by_name_idx;
create index concurrently users_by_name_idx on users (sort_name collate any_script, id) include (is_active);
drop index concurrently if exists users_sort_name_idx;

drop index concurrently if exists users_organization_by_name_idx;
create index concurrently users_organization_by_name_idx on users (organization_id, sort_name collate any_script, id);
drop index concurrently if exists users_organization_name_idx;

drop index concurrently if exists users_by_organization_idx;
create index concurrently users_by_organization_idx on users (sort_organization collate any_script, id);
drop index concurrently if exists users_sort_organization_idx;

drop index concurrently if exists users_by_branch_idx;
create index concurrently users_by_branch_idx on users (sort_branch collate any_script, id);
drop index concurrently if exists users_sort_branch_idx;

drop index concurrently if exists users_by_role_idx;
create index concurrently users_by_role_idx on users (sort_role collate any_script, id);
drop index concurrently if exists users_sort_role_idx;

drop index concurrently if exists users_by_service_idx;
create index concurrently users_by_service_idx on users (sort_service collate any_script, id);
drop index concurrently if exists users_sort_service_idx;

-- Never is earlier than any day.
drop index concurrently if exists users_by_last_sign_in_idx;
create index concurrently users_by_last_sign_in_idx on users (last_sign_in_at nulls first, id);
drop index concurrently if exists users_last_sign_in_idx;

drop index concurrently if exists access_requests_folded_email_idx;
create index concurrently access_requests_folded_email_idx on access_requests using gin (folded(email) gin_trgm_ops);
drop index concurrently if exists access_requests_email_search_idx;
