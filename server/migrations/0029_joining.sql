-- Addresses that wait for the proof of a mailed link before they take the place of an account's: the newest of each person, as a
-- hash. An address that somebody has waits too, and its link is never mailed. The link dies with the epoch of the account's
-- sessions that it was asked for in.
create table email_changes (
  user_id uuid primary key references auth_users (id) on delete cascade,
  token_hash text not null constraint email_changes_token unique,
  email text not null,
  session_epoch integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
