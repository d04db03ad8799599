-- Links that set a new password for whoever has forgotten theirs: the newest of each person, as a hash. `cause` is the event that
-- asked for it; a link that the console printed has none. The link dies with the address that it went to, and with the epoch of
-- the account's sessions that it was made in.
create table password_recoveries (
  user_id uuid primary key references auth_users (id) on delete cascade,
  token_hash text not null constraint password_recoveries_token unique,
  email text not null,
  session_epoch integer not null,
  origin text not null constraint password_recoveries_origin check (origin in ('mail', 'console')),
  cause bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
