-- Passkeys: what a credential is recognized by and what it signs with. A counter that stays 0 belongs to a synced one.
alter table user_factors
  add column credential_id text constraint user_factors_credential_key unique,
  add column public_key bytea,
  add column sign_count bigint not null default 0,
  add column transports text[] not null default '{}',
  add column backed_up boolean not null default false;

-- Challenges that a passkey has answered, kept until they are too old to be answered again.
create table used_challenges (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index used_challenges_expires_idx on used_challenges (expires_at);

-- What an organization asks of its people when they sign in; before the day, what it will ask is only offered.
alter table organizations
  add column second_step text not null default 'off'
    check (second_step in ('off', 'offered', 'required', 'phishing_resistant')),
  add column second_step_from date;

-- A sign-in in which a method may be set up: the first one, or a passkey after a recovery code.
alter table action_tokens add column set_up text check (set_up in ('first', 'recovered'));
