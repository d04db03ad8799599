-- Two nodes that start at once on an empty database would both make it: the queue's own lock comes after each has noted
-- that it is not there.
create schema if not exists pgboss;

-- The words of a text, as searches compare them: lower case, cut at blanks and ASCII punctuation.
create function search_words(p_text text) returns text[] language sql immutable as $$
  select array_remove(regexp_split_to_array(lower(p_text), '[\s!-/:-@\[-`{-~]+'), '')
$$;

-- Secrets that the server makes for itself once and keeps (cookie signatures and the like).
create table app_secrets (
  name text primary key,
  value bytea not null,
  created_at timestamptz not null default now()
);

-- Events that one domain reports and others hear later, written in the transaction of the change.
create table outbox_events (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  dispatched_at timestamptz
);
create index outbox_events_undispatched on outbox_events (id) where dispatched_at is null;

create table server_nodes (
  id uuid primary key,
  started_at timestamptz not null default now(),
  heartbeat_at timestamptz not null default now()
);

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
create index security_events_created on security_events (created_at);
-- What figures count as a security event: all but sign-ins that succeeded.
create index security_events_noticed on security_events (created_at) where event_type <> 'login_succeeded';

-- Counters of rate limits that hold across nodes; `expire` is in ms since 1970.
create table rate_limits (
  key text primary key,
  points int not null default 0,
  expire bigint
);

-- When the bot may send its next message: one row, so that all nodes together keep one pace. Nothing is lost where it is.
create table bot_pace (
  singleton boolean primary key default true check (singleton),
  next_at timestamptz not null default '-infinity'
);
insert into bot_pace default values;

-- How many security events of a type each day of UTC had, those that name a person apart, so that a flood of strangers cannot
-- use up their room. `events` goes on beyond the ceiling, where rows of `security_events` end.
create table security_event_days (
  day date not null,
  event_type text not null,
  is_of_person boolean not null,
  events int not null,
  primary key (day, event_type, is_of_person)
);
