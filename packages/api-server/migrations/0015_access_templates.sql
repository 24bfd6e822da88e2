-- Job templates are called access templates. The previous version goes on under the old names: a view over one table takes its
-- reads, writes and row locks. The index keeps its name, by which the previous version knows a taken name; so does
-- users.job_template_id, which stands in a table that both versions read.

-- squawk-ignore renaming-table
alter table job_templates rename to access_templates;
-- squawk-ignore renaming-table
alter table job_template_grants rename to access_template_grants;
-- squawk-ignore renaming-column
alter table access_template_grants rename column job_template_id to access_template_id;

create view job_templates as select id, name, organization_id, version, created_at from access_templates;
create view job_template_grants as
  select access_template_id as job_template_id, service_id, role_id, limit_value, notification, tracking_url_enabled
    from access_template_grants;
