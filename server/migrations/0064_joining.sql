-- Codes that are mailed to whoever gives the right password on a device that their account does not know
-- (docs/decisions/069-unknown-devices.md), the newest of each browser. `attempts` counts what was typed.
create table device_codes (
  user_id uuid not null references auth_users (id) on delete cascade,
  browser_hash text not null,
  code_hash text not null,
  attempts integer not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  constraint device_codes_once primary key (user_id, browser_hash)
);
create index device_codes_expiry on device_codes (expires_at);
