-- Second factors (docs/decisions/051-a-second-factor.md): the secret that an authenticator app shares with us, in force once a first code
-- was right. `last_step` is the 30 seconds of the newest code that was used: no code of then or before is taken again.
create table second_factors (
  user_id uuid primary key references auth_users (id) on delete cascade,
  secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
-- Codes for whoever has lost the app, as hashes; a used one is deleted.
create table recovery_codes (
  user_id uuid not null references second_factors (user_id) on delete cascade,
  code_hash text not null,
  constraint recovery_codes_once primary key (user_id, code_hash)
);
-- Devices, by the hash of their cookie's secret, that sign in without a code for a while: until all of the account is signed out.
create table trusted_devices (
  user_id uuid not null references second_factors (user_id) on delete cascade,
  device_key text not null,
  session_epoch integer not null,
  expires_at timestamptz not null,
  constraint trusted_devices_once primary key (user_id, device_key)
);
