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

-- Violations of the content security policy as browsers report them: a row for each directive, blocked origin and page.
create table policy_reports (
  id bigint generated always as identity primary key,
  directive text not null,
  blocked text not null,
  path text not null,
  reports bigint not null default 1,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  constraint policy_reports_once unique (directive, blocked, path)
);
create index policy_reports_last_seen on policy_reports (last_seen_at);
