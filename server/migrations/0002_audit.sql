-- Append-only and hash-chained: each hash covers the row and the hash before it. Personal values stand beside, so that
-- they can be erased without breaking the chain, which covers their hash only.
create table audit_entries (
  id bigint primary key,
  action text not null,
  actor_id uuid,
  target_type text,
  target_id text,
  request_id text,
  details jsonb not null default '{}',
  personal_hash text,
  created_at timestamptz not null,
  previous_hash text not null,
  hash text not null,
  constraint audit_entries_hash_unique unique (hash)
);
create index audit_entries_target on audit_entries (target_type, target_id, id desc);
create index audit_entries_actor on audit_entries (actor_id, id desc);

-- The salt keeps the hash in the chain from telling an erased value to those who guess it; it is erased with the value.
create table audit_personal (
  entry_id bigint primary key references audit_entries (id),
  salt text not null,
  values jsonb not null
);

-- The one row that orders writers of the chain.
create table audit_head (
  singleton boolean primary key default true,
  last_id bigint not null,
  last_hash text not null,
  constraint audit_head_single check (singleton)
);
insert into audit_head (last_id, last_hash) values (0, repeat('0', 64));

create function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries are append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function audit_refuse_change();
create trigger audit_personal_erase_only before update or truncate on audit_personal
  for each statement execute function audit_refuse_change();
create trigger audit_head_stays before delete or truncate on audit_head
  for each statement execute function audit_refuse_change();

create table security_events (
  id bigint generated always as identity primary key,
  event_type text not null,
  user_id uuid,
  network text,
  request_id text,
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index security_events_user on security_events (user_id, id desc);
create index security_events_type on security_events (event_type, id desc);
