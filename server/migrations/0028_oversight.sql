-- Accounts whose activity looked odd, with what was odd about it: one open row a person, settled by a super admin.
create table suspicious_activity (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_users (id) on delete cascade,
  signals text[] not null,
  events integer not null default 1,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  told_at timestamptz,
  settled_at timestamptz,
  settled_by uuid,
  sequence bigint generated always as identity
);
create unique index suspicious_activity_open on suspicious_activity (user_id) where settled_at is null;
create index suspicious_activity_sequence on suspicious_activity ((settled_at is null), sequence desc);
create index suspicious_activity_user on suspicious_activity (user_id);

-- Events that a flag has counted: each once, in whatever order and however often the jobs run that judge them.
create table suspicious_activity_events (
  event_id bigint primary key references security_events (id) on delete cascade
);

-- The last errors that nodes logged, without anything that people wrote: kept to a bounded number.
create table node_errors (
  id bigint generated always as identity primary key,
  node_id uuid not null,
  message text not null,
  error_name text,
  error_code text,
  place text,
  request_id text,
  queue text,
  created_at timestamptz not null
);
create index node_errors_created on node_errors (created_at);

-- What each node measured in each minute; kept for some hours.
create table node_minutes (
  node_id uuid not null,
  minute timestamptz not null,
  requests integer not null,
  failures integer not null,
  -- How many requests took up to each bound of the server's list, the last one all longer ones.
  buckets integer[] not null,
  streams integer not null,
  replies integer not null,
  memory_bytes bigint not null,
  -- Share of the time that the event loop was busy, 0 to 1.
  busy_share real not null,
  constraint node_minutes_key primary key (node_id, minute)
);
create index node_minutes_minute on node_minutes (minute);

-- What the inbox counts for who wants no notifications, suspicious activity (SE-2) among it.
create or replace function notifications_unread(p_user uuid, p_is_admin boolean, p_now timestamptz)
returns int language sql stable as $$
  with wish as (
    select not exists (select from preferences p where p.user_id = p_user and not p.notifications) as is_told_all
  )
  select count(*)::int from (
    (select from system_notifications s, wish where s.user_id = p_user and s.read_at is null
      and (is_told_all or s.code in (
        'signed_in_elsewhere', 'password_changed', 'role_changed', 'suspicious_activity')) limit 100)
    union all
    (select from wish, notifications_for(p_user, p_is_admin, p_now) n
      where is_told_all
        and not exists (select from notification_reads r where r.notification_id = n.id and r.user_id = p_user) limit 100)
    limit 100
  ) unread
$$;
