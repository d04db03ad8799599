-- When the bot may send its next message: one row, so that all nodes together keep one pace. Nothing is lost where it is.
create table bot_pace (
  singleton boolean primary key default true check (singleton),
  next_at timestamptz not null default '-infinity'
);
insert into bot_pace default values;

-- Whose address a mail server refused for good, until it takes a mail again or the person has another address.
create table mail_refusals (
  user_id uuid primary key references auth_users (id) on delete cascade,
  -- What the server said: status codes, like '550 5.1.1'.
  reason text not null,
  refused_at timestamptz not null
);

create function mail_refusals_forget() returns trigger language plpgsql as $$
begin
  delete from mail_refusals where user_id = new.id;
  return null;
end $$;
create trigger auth_users_other_address after update of email on auth_users
  for each row when (new.email is distinct from old.email) execute function mail_refusals_forget();
