-- The looks of an organization: what it drafts, and what its people see. Null stands for the product's.
create table organization_looks (
  organization_id integer primary key references organizations (id) on delete cascade,
  version integer not null default 1,
  -- Default of people who chose none; applies at once.
  language text,
  draft jsonb,
  live jsonb
);

-- Hosts of their own, at which the portal shows these looks.
create table organization_hosts (
  host text primary key,
  organization_id integer not null references organizations (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'certificate', 'live', 'failing')),
  -- Value of the TXT record at `_gangway.<host>`.
  proof text not null,
  problem text check (problem in ('record_missing', 'record_differs', 'lookup_failed', 'no_answer', 'other_answer')),
  checked_at timestamptz,
  created_at timestamptz not null default now()
);
create index organization_hosts_organization_idx on organization_hosts (organization_id);
create index organization_hosts_checked_idx on organization_hosts (checked_at nulls first);

-- The form in which brands are compared, so that none passes for another: compatibility forms (NFKC), case, accents, blanks and
-- punctuation are alike, and so are the letters that look so (Cyrillic, Greek, Armenian, 0 and o, 1 and l and I, rn and m).
create function spelled(text text) returns text
  language sql immutable parallel safe
  return replace(replace(translate(regexp_replace(
    normalize(folded(normalize(text, NFKC)), NFD),
    '[\s\u0300-\u036F!-/:-@\[-`{-~\u00A1-\u00BF\u2010-\u205E\u3001-\u303F]+', '', 'g'),
    'авекмнорстухіјѕԁԛԝһѵгпԍӏьαβγεζηικμνορστυχωϲϳօսհոզցյլɑɡɩøłđħŧʟʜ01i',
    'abekmhopctyxljsdqwhvrnglbabyezhlkmnopotyxwcjouhnqgjlagloldhtlholl'), 'rn', 'm'), 'vv', 'w');

create index organizations_spelled_idx on organizations (spelled(display_name));
create index organization_looks_draft_spelled_idx on organization_looks (spelled(draft ->> 'name'));
create index organization_looks_live_spelled_idx on organization_looks (spelled(live ->> 'name'));

create or replace function audit_kept_fields() returns text[] language sql immutable as $$
  select array[
    'additionalLimitPricePerCount', 'authMethod', 'backchannelLogoutUri', 'branches', 'brand', 'client', 'colour', 'covers',
    'currency', 'decision', 'description', 'displayName', 'drawing', 'dueDate', 'endDate', 'ended', 'from', 'furtherPrice',
    'grants', 'handoffMode', 'handoffTtl', 'host', 'idTokenAlg', 'included', 'initiateLoginUri', 'isActive', 'job', 'jwks',
    'kind', 'language', 'limit', 'limits', 'mailFoot', 'maintenance', 'mark', 'method', 'mode', 'month', 'notification',
    'openToRegistration', 'organization', 'organizationId', 'outcomes', 'period', 'plan', 'plans', 'postLogoutRedirectUris',
    'predecessor', 'price', 'reason', 'redirectUris', 'referenceKind', 'referenceKinds', 'referenceTemplate', 'refresh',
    'requirePkce', 'requiresPlan', 'review', 'role', 'roles', 'rows', 'secondStep', 'sentence', 'service', 'serviceId',
    'serviceName', 'services', 'serviceType', 'showFrom', 'showUntil', 'startDate', 'state', 'status', 'subscription', 'text',
    'trackingUrlEnabled', 'unit', 'until', 'url', 'waiting']
$$;
