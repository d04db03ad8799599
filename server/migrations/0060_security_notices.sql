-- Security notices that were mailed, each with a one-time link that says 'this was not me'. `cause` is the event that it tells of.
-- The first press ends the account's sessions and its password (`pressed_at`); a new password uses the link up (`used_at`).
-- A notice that another one made void counts as used.
create table security_notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_users (id) on delete cascade,
  kind text not null,
  cause bigint not null constraint security_notices_one_a_cause unique,
  token_hash text not null constraint security_notices_token unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  pressed_at timestamptz,
  used_at timestamptz
);
create index security_notices_of_person on security_notices (user_id, kind, created_at);

create trigger security_notices_used after update of used_at on security_notices
  for each row when (new.used_at is not null) execute function outbox_mails_forget_link();
create trigger security_notices_gone after delete on security_notices
  for each row execute function outbox_mails_forget_link();
