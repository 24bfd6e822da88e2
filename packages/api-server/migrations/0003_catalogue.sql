-- What a production installation starts with: the administrators' own service with its roles, the role api_user
-- (specification section 4) and the four specified service keys, without address.
insert into roles (name, display_name, protected) values
  ('Super_Admin', 'Super_Admin', true),
  ('Org_Admin', 'Org_Admin', true),
  ('Auditor', 'Auditor', true),
  ('api_user', 'api_user', true);

insert into services (name, display_name, protected) values
  ('user_management', 'User Management', true),
  ('ocean_tracking', 'Ocean Tracking', true),
  ('awb_tracking', 'AWB Tracking', true),
  ('idp', 'Document Processing', true),
  ('erp', 'ERP', true);

insert into service_roles (service_id, role_id)
  select s.id, r.id from services s join roles r
    on (s.name = 'user_management') = (r.name in ('Super_Admin', 'Org_Admin', 'Auditor'));
