-- gangway: no transaction
-- Each statement is committed by itself and may run again: the tables are read and written throughout.

-- Folding a name takes 8 µs. Whether a name is taken, and which service a hand-off means, folded the names of all: two thousand roles took
-- longer than a statement may.
drop index concurrently if exists roles_folded_name_idx;
create index concurrently roles_folded_name_idx on roles (folded(name));
drop index concurrently if exists roles_folded_display_name_idx;
create index concurrently roles_folded_display_name_idx on roles (folded(display_name));
drop index concurrently if exists roles_protected_idx;
create index concurrently roles_protected_idx on roles (id) where protected;
drop index concurrently if exists services_folded_name_idx;
create index concurrently services_folded_name_idx on services (folded(name));
drop index concurrently if exists services_folded_display_name_idx;
create index concurrently services_folded_display_name_idx on services (folded(display_name));
drop index concurrently if exists services_protected_idx;
create index concurrently services_protected_idx on services (id) where protected;
drop index concurrently if exists plans_folded_name_idx;
create index concurrently plans_folded_name_idx on plans (folded(name));
drop index concurrently if exists access_templates_folded_name_idx;
create index concurrently access_templates_folded_name_idx on access_templates (folded(name));
