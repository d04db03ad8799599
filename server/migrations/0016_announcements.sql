-- What administrators announce (AD-13). One announcement has one channel, so that a person stands once in its ledger.
create table announcements (
  id uuid primary key,
  sequence bigint generated always as identity,
  message text not null,
  audience text not null,
  channel text not null,
  status text not null,
  scheduled_at timestamptz,
  sent_at timestamptz,
  finished_at timestamptz,
  -- Up to whom recipients are listed, in the order of ids; all of them once is_enrolled.
  enrolled_to uuid,
  is_enrolled boolean not null default false,
  -- The other side asked to be left alone until then.
  not_before timestamptz,
  -- When a worker was last seen at it.
  advanced_at timestamptz,
  -- What the ledger said when sending finished, so that a list need not count old ones again.
  delivered int not null default 0,
  failed int not null default 0,
  created_by uuid references auth_users (id) on delete set null,
  created_at timestamptz not null,
  -- Announcements that were composed once for several channels: one row for each, bound together. Null where it went alone.
  group_id uuid,
  constraint announcements_sequence_unique unique (sequence),
  constraint announcements_message_length check (length(message) between 1 and 2000),
  constraint announcements_audience_known check (audience in ('all', 'premium', 'free')),
  constraint announcements_channel_known check (channel in ('bot_dm', 'email', 'in_app')),
  constraint announcements_status_known check (status in ('scheduled', 'sending', 'sent', 'cancelled')),
  constraint announcements_scheduled check (status <> 'scheduled' or scheduled_at is not null),
  constraint announcements_begun check ((status in ('sending', 'sent')) = (sent_at is not null)),
  constraint announcements_group_once unique (group_id, channel)
);
create index announcements_open on announcements (status) where status in ('scheduled', 'sending');
create index announcements_in_app on announcements (sequence desc) where channel = 'in_app';
create index announcements_creator on announcements (created_by);

-- Each recipient, at most once. A row is `sending` before its attempt: whoever dies in between leaves it there, and it
-- fails as interrupted instead of being attempted again.
create table announcement_recipients (
  announcement_id uuid not null references announcements (id) on delete cascade,
  user_id uuid not null references auth_users (id) on delete cascade,
  state text not null,
  reason text,
  attempts int not null default 0,
  -- Not attempted before.
  retry_at timestamptz,
  claimed_by uuid,
  claimed_at timestamptz,
  settled_at timestamptz,
  constraint announcement_recipients_once primary key (announcement_id, user_id),
  constraint announcement_recipients_state_known check (state in ('pending', 'sending', 'delivered', 'failed')),
  constraint announcement_recipients_reason check ((state = 'failed') = (reason is not null))
);
create index announcement_recipients_states on announcement_recipients (announcement_id, state, user_id);
create index announcement_recipients_user on announcement_recipients (user_id);
