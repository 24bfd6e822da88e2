-- gangway: no transaction
-- Each statement is committed by itself and may run again: services and launches are read and written throughout.

-- The drawing of a further service, and the one thing that a service counts.
alter table services
  add column if not exists drawing text not null default 'yard' check (drawing in ('yard', 'rail', 'customs', 'rates', 'warehouse')),
  add column if not exists unit_key text,
  add column if not exists unit_one text,
  add column if not exists unit_other text;
update services v
   set unit_key = u.other, unit_one = u.one, unit_other = u.other
  from (values ('ocean_tracking', 'container', 'containers'), ('awb_tracking', 'waybill', 'waybills'),
               ('idp', 'page', 'pages'), ('erp', 'user', 'users')) u (name, one, other)
 where v.name = u.name and v.unit_key is null;

-- The last trial of a client that succeeded, and the settings it ran with.
alter table oidc_clients
  add column if not exists tried_at timestamptz,
  add column if not exists tried_version integer,
  add column if not exists tried_claims integer;

-- Openings of a service by day, without reading those of other services or months.
drop index concurrently if exists launches_service_at_idx;
create index concurrently launches_service_at_idx on launches (service_id, at);
drop index concurrently if exists launches_service_idx;

create or replace function audit_kept_fields() returns text[] language sql immutable as $$
  select array[
    'additionalLimitPricePerCount', 'authMethod', 'backchannelLogoutUri', 'branches', 'client', 'covers', 'decision', 'description',
    'displayName', 'drawing', 'dueDate', 'endDate', 'ended', 'from', 'grants', 'handoffMode', 'handoffTtl', 'idTokenAlg',
    'initiateLoginUri', 'isActive', 'job', 'jwks', 'kind', 'limit', 'limits', 'maintenance', 'method', 'notification',
    'openToRegistration', 'organization', 'organizationId', 'outcomes', 'plan', 'plans', 'postLogoutRedirectUris', 'predecessor',
    'price', 'reason', 'redirectUris', 'referenceKind', 'referenceKinds', 'referenceTemplate', 'refresh', 'requirePkce',
    'requiresPlan', 'review', 'role', 'roles', 'rows', 'secondStep', 'service', 'serviceId', 'serviceName', 'services',
    'serviceType', 'showFrom', 'showUntil', 'startDate', 'status', 'subscription', 'text', 'trackingUrlEnabled', 'unit', 'until',
    'url', 'waiting']
$$;
