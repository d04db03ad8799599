-- Security notices that were mailed, each with a one-time link that says 'this was not me'. `cause` is the event that it tells of.
-- The first press ends the account's sessions and its password (`pressed_at`); a new password uses the link up (`used_at`).
-- A notice that another one made void counts as used.
create table security_notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_users (id) on delete cascade,
  kind text not null,
  cause bigint constraint security_notices_one_a_cause unique,
  token_hash text not null constraint security_notices_token unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  pressed_at timestamptz,
  used_at timestamptz,
  -- A notice to an address that the account had before names it; other notices go to the account's address. A notice that a person
  -- asked for has no event that caused it.
  email text
);
create index security_notices_of_person on security_notices (user_id, kind, created_at);
