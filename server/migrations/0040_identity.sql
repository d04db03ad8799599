-- Passkeys (docs/decisions/061-passkeys.md): the public half of a key that a person's device or password manager keeps. `sign_count` only
-- rises, or stays 0 where the keeper does not count.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references auth_users (id) on delete cascade,
  credential_id text not null,
  public_key text not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkeys_credential_unique unique (credential_id)
);
create index passkeys_user on passkeys (user_id);

-- What a passkey has to sign, as a hash: once, for one purpose, in the browser that asked.
create table passkey_challenges (
  challenge_hash text primary key,
  browser_hash text not null,
  purpose text not null constraint passkey_challenges_purpose
    check (purpose in ('registration', 'sign_in', 'second_factor', 'reauthentication')),
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- Recovery codes and trusted devices stand for passkeys as well, so they belong to the account and not to the app's secret.
alter table recovery_codes drop constraint recovery_codes_user_id_fkey;
alter table recovery_codes add constraint recovery_codes_user
  foreign key (user_id) references auth_users (id) on delete cascade;
alter table trusted_devices drop constraint trusted_devices_user_id_fkey;
alter table trusted_devices add constraint trusted_devices_user
  foreign key (user_id) references auth_users (id) on delete cascade;
