-- gangway: no transaction
-- Each statement is committed by itself and may run again: the tables are read and written throughout.

-- Search finds people by their branches as ids: their sort keys come from this index, without a visit to each row.
drop index concurrently if exists users_id_name_idx;
create index concurrently users_id_name_idx on users (id) include (sort_name);

-- Folding a name takes 8 µs: a list in the order of names folds a page, not the table.
drop index concurrently if exists organizations_by_name_idx;
create index concurrently organizations_by_name_idx on organizations (folded(display_name) collate any_script, id);
drop index concurrently if exists branches_by_name_idx;
create index concurrently branches_by_name_idx on branches (folded(display_name) collate any_script, id);
