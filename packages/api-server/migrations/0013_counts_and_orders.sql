-- A ticket says by what its password was counted: the second step may come from another address, and gives back that count alone.
alter table action_tokens add column counted jsonb;

-- Who is active, in the order of the names, from the index alone: without the column the export of active people sorts all of them.
create index users_sort_name_idx on users (sort_name, id) include (is_active);
drop index users_name_idx;
