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
  -- The inbox entry of an announcement in the app; its words are the web app's but for the message.
  announcement_id uuid references announcements (id) on delete cascade,
  -- How many people an operator's notification was sent to.
  recipient_count integer constraint notifications_recipient_count_range check (recipient_count >= 0),
  constraint notifications_type_known check (type in ('info', 'warning', 'error', 'success')),
  constraint notifications_status_known check (status in ('active', 'sent', 'archived')),
  constraint notifications_audience_known check (target_audience in ('all', 'admins', 'users', 'specific')),
  constraint notifications_target check ((target_audience = 'specific') = (target_user_id is not null)),
  constraint notifications_sent_once check (status <> 'sent' or sent_at is not null),
  constraint notifications_announcement_unique unique (announcement_id)
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
