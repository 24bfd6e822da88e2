-- Clients registered before go on without PKCE; new ones are saved with it.
alter table oidc_clients
  add column require_pkce boolean not null default false,
  add column last_refused_at timestamptz,
  add column last_refusal text;
-- `essential`: without a second step the service gets an error instead of a code.
alter table authorization_requests
  add column second_step text check (second_step in ('wanted', 'essential'));
