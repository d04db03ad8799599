-- What the system tells one person. A code and its parameters: the web app has the words, in the person's language.
create table system_notifications (
  id uuid primary key,
  user_id uuid not null references auth_users (id) on delete cascade,
  code text not null,
  params jsonb not null,
  -- What made it, so that hearing of it twice makes one.
  cause text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint system_notifications_cause_unique unique (user_id, cause)
);
create index system_notifications_newest on system_notifications (user_id, created_at desc, id desc);
create index system_notifications_unread on system_notifications (user_id) where read_at is null;

-- What operators tell an audience (AD-7): one row however many people read it; `notification_reads` says who has.
create table notifications (
  id uuid primary key,
  title text not null,
  message text not null,
  type text not null,
  status text not null default 'active',
  target_audience text not null,
  target_user_id uuid references auth_users (id) on delete cascade,
  expires_at timestamptz,
  scheduled_at timestamptz,
  sent_at timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  constraint notifications_type_known check (type in ('info', 'warning', 'error', 'success')),
  constraint notifications_status_known check (status in ('active', 'sent', 'archived')),
  constraint notifications_audience_known check (target_audience in ('all', 'admins', 'users', 'specific')),
  constraint notifications_target check ((target_audience = 'specific') = (target_user_id is not null)),
  constraint notifications_sent_once check (status <> 'sent' or sent_at is not null)
);
create index notifications_newest on notifications (created_at desc, id desc);
create index notifications_due on notifications (scheduled_at) where status = 'active';
create index notifications_broadcast on notifications (sent_at desc, id desc)
  where status = 'sent' and target_user_id is null;
create index notifications_target_user on notifications (target_user_id, sent_at desc);

create table notification_reads (
  notification_id uuid not null references notifications (id) on delete cascade,
  user_id uuid not null references auth_users (id) on delete cascade,
  read_at timestamptz not null,
  constraint notification_reads_once primary key (notification_id, user_id)
);
create index notification_reads_user on notification_reads (user_id);

-- Counts every change of what is a person's own in their inbox, for those who watch it.
create table notification_inboxes (
  user_id uuid primary key references auth_users (id) on delete cascade,
  version bigint not null
);

create function notifications_touch(p_user uuid) returns void language sql as $$
  insert into notification_inboxes (user_id, version) values (p_user, 1)
  on conflict (user_id) do update set version = notification_inboxes.version + 1
$$;

-- The operators' notifications that a person has in their inbox: sent to them, or to an audience of theirs since they joined.
create function notifications_for(p_user uuid, p_is_admin boolean, p_now timestamptz)
returns setof notifications language sql stable as $$
  select n.* from notifications n
  where n.status = 'sent' and n.target_user_id is null and (n.expires_at is null or n.expires_at > p_now)
    and n.target_audience in ('all', case when p_is_admin then 'admins' else 'users' end)
    and n.sent_at >= (select u.created_at from auth_users u where u.id = p_user)
  union all
  select n.* from notifications n
  where n.status = 'sent' and n.target_user_id = p_user and (n.expires_at is null or n.expires_at > p_now)
$$;

-- How many a person has not read; counts to 100 and no further.
create function notifications_unread(p_user uuid, p_is_admin boolean, p_now timestamptz)
returns int language sql stable as $$
  select count(*)::int from (
    (select from system_notifications s where s.user_id = p_user and s.read_at is null limit 100)
    union all
    (select from notifications_for(p_user, p_is_admin, p_now) n
      where not exists (select from notification_reads r where r.notification_id = n.id and r.user_id = p_user) limit 100)
    limit 100
  ) unread
$$;

-- The kinds of device that a person has signed in from, hashed.
create table auth_known_devices (
  user_id uuid not null references auth_users (id) on delete cascade,
  device_key text not null,
  created_at timestamptz not null default now(),
  constraint auth_known_devices_once primary key (user_id, device_key)
);
